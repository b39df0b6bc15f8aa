import { type Message, roomCosts } from "@tutti/domain";
import { useCallback, useRef, useSyncExternalStore } from "react";
import { useEngine } from "../../bindings/services-context.tsx";
import { sumWords } from "./room-costs-view.ts";
import classes from "./turn-sum.module.css";

/** What the answers to one message cost together, once all of them have ended. */
export function TurnSum({ answerIds }: { answerIds: readonly string[] }) {
  const answers = useMessages(answerIds);
  const { total } = roomCosts(answers);
  if (answers.length < 2 || total.tokens === 0 || answers.some(({ isGenerating }) => isGenerating)) return null;
  return <p className={classes.sum}>{`${total.answers} answers · ${sumWords(total)}`}</p>;
}

/** Messages by their ids; the same array until one of them changes. */
function useMessages(ids: readonly string[]): readonly Message[] {
  const { messages } = useEngine().tables;
  const last = useRef<readonly Message[]>([]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = ids.map((id) => messages.subscribe(id, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [messages, ids],
  );
  return useSyncExternalStore(subscribe, () => {
    const next = ids.flatMap((id) => messages.get(id) ?? []);
    const isSame = next.length === last.current.length && next.every((message, at) => message === last.current[at]);
    if (!isSame) last.current = next;
    return last.current;
  });
}
