import { t } from "@lingui/core/macro";
import type { ArtifactVersion, CheckState, GenerationStatus, VersionCheck } from "@tutti/domain";
import { versionStatus } from "@tutti/domain";

type StatedVersion = Pick<ArtifactVersion, "generationStatus" | "error" | "check">;

/** Texts of the generation states of a version. */
const statusTexts: Readonly<Record<GenerationStatus, string>> = {
  idle: t`Not generated`,
  generating: t`Generating`,
  success: t`Ready`,
  failed: t`Failed`,
};

/** Texts of a check's results; any but `runs` means that the version has a problem. */
const checkTexts: Readonly<Record<CheckState, string>> = {
  runs: t`Ready`,
  errors: t`Runs with errors`,
  blank: t`Nothing on the screen`,
  fails: t`Does not run`,
};

/** The state of a version wherever it is shown small: on its card, in the history, beside others. */
export interface VersionState {
  status: GenerationStatus;
  text: string;
  /** The result of its check, if there is one and the version is ready. */
  check: CheckState | undefined;
  /** Why its output is not visible, or why it does not run. */
  reason: string | undefined;
  /** A small screenshot of it, as the address of an image. */
  thumbnail: string | undefined;
}

/** The state of a version; if it was run for a check, the check's result. */
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

/** Whether a version that has ended is known not to work: it has an error, or its check has found a problem. */
export function hasProblem({ generationStatus, error, check }: StatedVersion): boolean {
  if (generationStatus === "generating") return false;
  return error !== undefined || (check !== undefined && check.state !== "runs");
}

/** Why a version's output is not visible; undefined if its check gives no reason. */
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
