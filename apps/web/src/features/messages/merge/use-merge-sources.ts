import { t } from "@lingui/core/macro";
import { type Citation, distinctName, type Message } from "@tutti/domain";
import { useCallback, useMemo } from "react";
import { useEngine } from "../../../bindings/services-context.tsx";
import { useRoomState } from "../../../bindings/use-room-state.ts";
import { useHighlight, useReveal } from "../list/list-state.tsx";

interface MergeSources {
  sources: readonly Citation[];
  /** Whether another answer is shown in the place of one of them. */
  isOutdated: boolean;
  show: (index: number) => void;
}

/** The answers that an answer was merged from, as the sources that its numbers cite, and a function that shows one. */
export function useMergeSources(message: Message): MergeSources {
  const { chat, tables } = useEngine();
  const reveal = useReveal();
  const highlight = useHighlight();
  const { merge, parentMessageId } = message;
  const sources = useMemo(
    () =>
      (merge?.sourceIds ?? []).map((id): Citation => {
        const answer = tables.messages.get(id);
        const name = answer && distinctName(tables.characters.all(), answer.characterId);
        return { url: "", title: name ?? t`Deleted answer`, start_index: 0, end_index: 0 };
      }),
    [tables, merge],
  );
  const show = useCallback(
    (index: number): void => {
      const messageId = merge?.sourceIds[index] ?? "";
      const answer = tables.messages.get(messageId);
      if (answer === undefined) return;
      void chat.showAttempt(messageId).then(() => {
        reveal(parentMessageId ?? "", { messageId, characterId: answer.characterId });
        // Waits for the drawing of an answer that was hidden behind another one.
        requestAnimationFrame(() => {
          const article = document.querySelector<HTMLElement>(`[data-message="${CSS.escape(messageId)}"]`);
          article?.scrollIntoView({ block: "nearest", inline: "center" });
          article?.focus({ preventScroll: true });
          highlight(messageId);
        });
      });
    },
    [chat, tables, merge, parentMessageId, reveal, highlight],
  );
  const replacedIds = useRoomState(message.roomId)?.replacedIds ?? [];
  return { sources, isOutdated: merge?.sourceIds.some((id) => replacedIds.includes(id)) === true, show };
}
