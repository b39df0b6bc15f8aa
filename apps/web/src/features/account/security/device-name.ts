import { t } from "@lingui/core/macro";
import type { SessionInfo } from "@tutti/contract";

/** A readable name for a signed-in browser, such as "Firefox on Windows". */
export function deviceName({ browser, system }: Pick<SessionInfo, "browser" | "system">): string {
  if (browser !== null && system !== null) return t`${browser} on ${system}`;
  return browser ?? system ?? t`A program without a name`;
}
