import { t } from "@lingui/core/macro";
import { IconArrowBackUp, IconArrowMerge, IconGitBranch } from "@tabler/icons-react";
import {
  branchInSight,
  canContinueWith,
  canMergeVersions,
  distinctName,
  isActive,
  type MergeMode,
  type Message,
  mergeSources,
  placeOf,
  turnVersions,
} from "@tutti/domain";
import type { Engine } from "@tutti/engine";
import type { PaletteCommand } from "../../features/characters/palette-commands.ts";
import { distinctLabels } from "./distinct-labels.ts";

/** The current commands for the last visible turn of a room and its answers. */
export function turnCommands(
  { artifacts, chat, tables }: Pick<Engine, "artifacts" | "chat" | "tables">,
  roomId: string,
): Omit<PaletteCommand, "id" | "kind" | "keys">[] {
  const { messageIds = [], replacedIds = [], characterIds = [] } = tables.roomStates.get(roomId) ?? {};
  const inSight = branchInSight([...messageIds, ...replacedIds].flatMap((id) => tables.messages.get(id) ?? []));
  const question = inSight.findLast(({ type }) => type === "user");
  if (question === undefined || characterIds.length < 2) return [];
  const answers = inSight.filter(
    (answer) => answer.parentMessageId === question.id && canContinueWith(answer, question),
  );
  const others = answers.filter((answer) => placeOf(answer) !== question.continuedWithId);
  const sources = mergeSources(inSight, question);
  const nameOf = (id: string): string => distinctName(tables.characters.all(), id) ?? t`Model`;
  const merging = characterIds.flatMap((id) => {
    const character = tables.characters.get(id);
    return character !== undefined && isActive(character) ? { id, name: nameOf(id) } : [];
  });
  const versionIds = turnVersions(inSight, question);
  const artifactId = question.artifactId ?? "";
  const versions = versionIds.flatMap((id) => tables.artifactVersions.get(id) ?? []);
  return [
    ...(sources.length === 0 ? [] : (["best", "compare"] as const)).flatMap((mode) =>
      merging.map(({ id, name }) => ({
        label: mergeCommand(mode, name),
        words: t`combine summary one answer`,
        icon: IconArrowMerge,
        run: () => void chat.merge(question.id, { mode, characterId: id }),
      })),
    ),
    ...(canMergeVersions(versions)
      ? [
          {
            label: t`Merge versions`,
            words: t`combine apps one version`,
            icon: IconArrowMerge,
            run: () => artifacts.askMerge(artifactId, versionIds),
          },
        ]
      : []),
    ...distinctLabels(others.map((answer) => continueCommand(answer, nameOf(answer.characterId)))).map(
      (label, index) => ({
        label,
        words: t`branch all models see it`,
        icon: IconGitBranch,
        run: () => void chat.continueWith(others[index]?.id ?? ""),
      }),
    ),
    ...(question.continuedWithId === undefined
      ? []
      : [
          {
            label: t`Go back to each model’s own answer`,
            words: t`branch`,
            icon: IconArrowBackUp,
            run: () => void chat.goBack(question.id),
          },
        ]),
  ];
}

function mergeCommand(mode: Exclude<MergeMode, "checklist">, name: string): string {
  return mode === "best" ? t`Merge answers by ${name}: best of all` : t`Merge answers by ${name}: agree and disagree`;
}

function continueCommand({ merge }: Pick<Message, "merge">, name: string): string {
  if (merge === undefined) return t`Continue with ${name}’s answer`;
  if (merge.mode === "best") return t`Continue with ${name}’s merged answer: best of all`;
  if (merge.mode === "compare") return t`Continue with ${name}’s merged answer: agree and disagree`;
  return t`Continue with ${name}’s merged answer: checklist`;
}
