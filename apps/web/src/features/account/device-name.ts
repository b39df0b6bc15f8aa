import { t } from "@lingui/core/macro";
import type { SessionInfo } from "@tutti/contract";

/** A browser that is signed in, in plain words, as in "Firefox on Windows". */
export function deviceName({ browser, system }: Pick<SessionInfo, "browser" | "system">): string {
  if (browser !== null && system !== null) return t`${browser} on ${system}`;
  return browser ?? system ?? t`A program without a name`;
}
