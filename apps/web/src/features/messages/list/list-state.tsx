import { createContext, type ReactNode, use, useCallback, useState } from "react";
import { createStore, type StoreApi, useStore } from "zustand";
import { type ShownAnswer, withChoice } from "../layouts/answer-form.ts";

/**
 * What the person did with the list that is remembered as long as the room is open, also for rows that are scrolled out
 * of sight and taken from the page.
 */
interface ListState {
  /** The answer that is widened, by its turn's id. */
  widenedAnswerIds: Readonly<Record<string, string | undefined>>;
  /** The answers that were chosen under tabs, the newest first: those of the same models are in sight in every turn. */
  chosenAnswers: readonly ShownAnswer[];
  /** Reasoning blocks that the person opened or closed, by message id. */
  reasoning: Readonly<Record<string, boolean | undefined>>;
  /** The message that was jumped to a moment ago. */
  highlightedId: string | undefined;
}

/** Milliseconds that a message is highlighted after a jump to it (specification, point 9). */
const HIGHLIGHT_DURATION = 800;

const ListStateContext = createContext<StoreApi<ListState> | undefined>(undefined);

export function ListStateProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() =>
    createStore<ListState>(() => ({
      widenedAnswerIds: {},
      chosenAnswers: [],
      reasoning: {},
      highlightedId: undefined,
    })),
  );
  return <ListStateContext value={store}>{children}</ListStateContext>;
}

function useListState(): StoreApi<ListState> {
  const store = use(ListStateContext);
  if (store === undefined) throw new Error("useListState needs a ListStateProvider around it");
  return store;
}

/** The widened answer of a turn, and how to widen one; undefined puts all side by side again. */
export function useWidenedAnswer(turnId: string): [string | undefined, (messageId: string | undefined) => void] {
  const store = useListState();
  const widenedId = useStore(store, (state) => state.widenedAnswerIds[turnId]);
  return [
    widenedId,
    (messageId) =>
      store.setState((state) => ({ widenedAnswerIds: { ...state.widenedAnswerIds, [turnId]: messageId } })),
  ];
}

/** Whether the person opened or closed a message's reasoning; undefined until they did. */
export function useReasoningChoice(messageId: string): [boolean | undefined, (isOpen: boolean) => void] {
  const store = useListState();
  const choice = useStore(store, (state) => state.reasoning[messageId]);
  return [choice, (isOpen) => store.setState((state) => ({ reasoning: { ...state.reasoning, [messageId]: isOpen } }))];
}

/** The answers that were chosen under tabs, the newest first, and how to choose one. */
export function useChosenAnswers(): [readonly ShownAnswer[], (answer: ShownAnswer) => void] {
  const store = useListState();
  const shownAnswers = useStore(store, (state) => state.chosenAnswers);
  return [
    shownAnswers,
    (answer) => store.setState((state) => ({ chosenAnswers: withChoice(state.chosenAnswers, answer) })),
  ];
}

/**
 * Brings an answer into sight that stands behind others: it is chosen, and takes the place of another one that is
 * widened.
 */
export function useReveal(): (turnId: string, answer: ShownAnswer) => void {
  const store = useListState();
  return useCallback(
    (turnId, answer) =>
      store.setState(({ widenedAnswerIds, chosenAnswers }) => ({
        chosenAnswers: withChoice(chosenAnswers, answer),
        ...(widenedAnswerIds[turnId] === undefined
          ? {}
          : { widenedAnswerIds: { ...widenedAnswerIds, [turnId]: answer.messageId } }),
      })),
    [store],
  );
}

/** Highlights a message for a moment, in the place of any other. */
export function useHighlight(): (messageId: string) => void {
  const store = useListState();
  return useCallback(
    (messageId) => {
      store.setState({ highlightedId: messageId });
      setTimeout(() => {
        if (store.getState().highlightedId === messageId) store.setState({ highlightedId: undefined });
      }, HIGHLIGHT_DURATION);
    },
    [store],
  );
}

/** What makes a message's element one that can be jumped to; `data-highlighted` is there for a moment after a jump. */
export function useJumpTarget(messageId: string): { "data-message": string; "data-highlighted": true | undefined } {
  const isHighlighted = useStore(useListState(), (state) => state.highlightedId === messageId);
  return { "data-message": messageId, "data-highlighted": isHighlighted || undefined };
}
