import { t } from "@lingui/core/macro";
import { type ArtifactVersion, isFailedVersion, USER_CHARACTER_ID } from "@tutti/domain";

/** An action on a version. */
export type VersionAction =
  | "stop"
  | "fix"
  | "fix-with"
  | "retry"
  | "continue"
  | "continue-with"
  | "make-head"
  | "roll-back"
  | "regenerate"
  | "compare"
  | "merge"
  | "sentRequest";

/** The labels of the actions. */
export const actionLabels: Readonly<Record<VersionAction, string>> = {
  stop: t`Stop`,
  fix: t`Try to Fix`,
  "fix-with": t`Fix with another model`,
  retry: t`Retry`,
  continue: t`Continue`,
  "continue-with": t`Continue with another model`,
  "make-head": t`Use this version`,
  "roll-back": t`Roll back to this`,
  regenerate: t`Generate again`,
  compare: t`Compare with the one shown`,
  merge: t`Merge with another version`,
  sentRequest: t`What this model saw`,
};

/** The effect of an action, where its label does not make it clear. */
export const actionHints: Readonly<Partial<Record<VersionAction, string>>> = {
  "make-head": t`It becomes the head: the next version is made from it, and the chat's card opens it.`,
  merge: t`A model makes one version of several: the look of one, the logic of another.`,
  "roll-back": t`A new version is made with the files of this one; nothing is deleted.`,
};

/** The actions for a failure and for a running generation: they are shown on the card. The others are in its menu. */
export const promptActions: readonly VersionAction[] = ["stop", "fix", "continue", "retry"];

/**
 * The actions on a version in its current state. Only a failed version of an app that a model made can be retried; one
 * whose answer was interrupted can be continued; one with an error can be fixed.
 *
 * @param isBrokenOff whether one of its files is incomplete
 * @param isMergeable whether there is another version that it can be merged with
 */
export function versionActions(
  version: ArtifactVersion,
  {
    isHead,
    isShown,
    isBrokenOff,
    isMergeable,
  }: { isHead: boolean; isShown: boolean; isBrokenOff: boolean; isMergeable: boolean },
): VersionAction[] {
  const isModels = version.characterId !== USER_CHARACTER_ID;
  const seenVersionActions: VersionAction[] = isModels && version.generatingMessageId !== null ? ["sentRequest"] : [];
  if (version.generationStatus === "generating") return ["stop", ...seenVersionActions];
  const actions: VersionAction[] = [];
  if (isFailedVersion(version)) {
    if (version.type === "app" && version.error) actions.push("fix", "fix-with");
    if (version.type === "app" && isBrokenOff) actions.push("continue", "continue-with");
    if (version.type === "app" && isModels) actions.push("retry");
  }
  if (!isHead) actions.push("make-head", "roll-back");
  if (isModels) actions.push("regenerate");
  if (!isShown) actions.push("compare");
  if (isMergeable) actions.push("merge");
  return [...actions, ...seenVersionActions];
}
