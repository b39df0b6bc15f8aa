import { t } from "@lingui/core/macro";
import { IconArrowBackUp, IconArrowMerge, IconGitBranch } from "@tabler/icons-react";
import { branchInSight, canContinueWith, distinctName, isActive, type MergeMode, mergeSources } from "@tutti/domain";
import type { Engine } from "@tutti/engine";
import type { PaletteCommand } from "../features/characters/palette-commands.ts";

/** What can be done with the last turn of a room that is in sight and its answers, as they are now. */
export function turnCommands(
  { chat, tables }: Pick<Engine, "chat" | "tables">,
  roomId: string,
): Omit<PaletteCommand, "id" | "kind" | "keys">[] {
  const { messageIds = [], characterIds = [] } = tables.roomStates.get(roomId) ?? {};
  const inSight = branchInSight(messageIds.flatMap((id) => tables.messages.get(id) ?? []));
  const question = inSight.findLast(({ type }) => type === "user");
  if (question === undefined || characterIds.length < 2) return [];
  const answers = inSight.filter(
    (answer) => answer.parentMessageId === question.id && canContinueWith(answer, question),
  );
  const others = answers.filter(({ id }) => id !== question.continuedWithId);
  const sources = mergeSources(inSight, question);
  const merging = characterIds.find((id) => {
    const character = tables.characters.get(id);
    return character !== undefined && isActive(character);
  });
  const modes: { mode: MergeMode; label: string }[] = [
    { mode: "best", label: t`Merge answers: best of all` },
    { mode: "compare", label: t`Merge answers: agree and disagree` },
  ];
  return [
    ...(sources.length === 0 || merging === undefined ? [] : modes).map(({ mode, label }) => ({
      label,
      words: t`combine summary one answer`,
      icon: IconArrowMerge,
      run: () => void chat.merge(question.id, { mode, characterId: merging ?? "" }),
    })),
    ...others.map(({ id, characterId, merge }) => {
      const name = distinctName(tables.characters.all(), characterId) ?? t`Model`;
      return {
        label: merge === undefined ? t`Continue with ${name}’s answer` : t`Continue with ${name}’s merged answer`,
        words: t`branch all models see it`,
        icon: IconGitBranch,
        run: () => void chat.continueWith(id),
      };
    }),
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
