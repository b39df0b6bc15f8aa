import { t } from "@lingui/core/macro";
import type { ArtifactVersion, CheckState, GenerationStatus, VersionCheck } from "@tutti/domain";
import { versionStatus } from "@tutti/domain";

type StatedVersion = Pick<ArtifactVersion, "generationStatus" | "error" | "check">;

/** How far a version is. */
const statusTexts: Readonly<Record<GenerationStatus, string>> = {
  idle: t`Not generated`,
  generating: t`Generating`,
  success: t`Ready`,
  failed: t`Failed`,
};

/** What a check found, where it is less than that the version runs. */
const checkTexts: Readonly<Record<CheckState, string>> = {
  runs: t`Ready`,
  errors: t`Runs with errors`,
  blank: t`Nothing on the screen`,
  fails: t`Does not run`,
};

/** A version as it is told wherever it is shown small: on its card, in the history, beside others. */
export interface VersionState {
  status: GenerationStatus;
  text: string;
  /** What its check found, where there is one and the version is ready. */
  check: CheckState | undefined;
  /** Why nothing can be seen of it, or why it does not run. */
  reason: string | undefined;
  /** A small picture of it, as the address of an image. */
  thumbnail: string | undefined;
}

/** How far a version is; of one that was run for a moment, what was found. */
export function versionState(version: StatedVersion | undefined): VersionState {
  const status = version === undefined ? "idle" : versionStatus(version);
  const check = status === "success" ? version?.check : undefined;
  return {
    status,
    text: check === undefined ? statusTexts[status] : checkTexts[check.state],
    check: check?.state,
    reason: check && checkReason(check),
    thumbnail: version?.check?.thumbnail,
  };
}

/** Why nothing can be seen of a version; undefined where its check says nothing of that. */
export function checkReason({ cause, reason }: VersionCheck): string | undefined {
  if (cause === undefined) return reason;
  const { code, names } = cause;
  const [name = ""] = names;
  switch (code) {
    case "blocked":
      return t`Blocked: ${names.join(", ")}.`;
    case "canvas":
      return t`The canvas ${name} has no size.`;
    case "root":
      return t`The element ${name} stayed empty.`;
    case "no-content":
      return t`The page has no content.`;
    default:
      return name;
  }
}
