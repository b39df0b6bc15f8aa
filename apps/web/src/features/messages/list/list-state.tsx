import { createContext, type ReactNode, use, useCallback, useState } from "react";
import { createStore, type StoreApi, useStore } from "zustand";
import { type ShownAnswer, withChoice } from "../layouts/answer-form.ts";

/**
 * The person's choices in the list, kept as long as the room is open, also for rows that are scrolled out of sight and
 * removed from the page.
 */
interface ListState {
  /** The widened answer, by its turn's id. */
  widenedAnswerIds: Readonly<Record<string, string | undefined>>;
  /** The turn that the reader looks at. */
  turnInViewId: string | undefined;
  /** The answers chosen in the strip, the newest first: those of the same characters are in sight in every turn. */
  chosenAnswers: readonly ShownAnswer[];
  /** Reasoning blocks that the person opened or closed, by message id. */
  reasoning: Readonly<Record<string, boolean | undefined>>;
  /** The message that was the target of a recent jump. */
  highlightedId: string | undefined;
}

/** Milliseconds that a message is highlighted after a jump to it (specification, point 9). */
const HIGHLIGHT_DURATION = 800;

const ListStateContext = createContext<StoreApi<ListState> | undefined>(undefined);

export function ListStateProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() =>
    createStore<ListState>(() => ({
      widenedAnswerIds: {},
      turnInViewId: undefined,
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

/** The widened answer of a turn, and a function that widens one; undefined shows all side by side again. */
export function useWidenedAnswer(turnId: string): [string | undefined, (messageId: string | undefined) => void] {
  const store = useListState();
  const widenedId = useStore(store, (state) => state.widenedAnswerIds[turnId]);
  return [
    widenedId,
    (messageId) =>
      store.setState((state) => ({ widenedAnswerIds: { ...state.widenedAnswerIds, [turnId]: messageId } })),
  ];
}

/** The person's choice to open or close a message's reasoning; undefined until there is one. */
export function useReasoningChoice(messageId: string): [boolean | undefined, (isOpen: boolean) => void] {
  const store = useListState();
  const choice = useStore(store, (state) => state.reasoning[messageId]);
  return [choice, (isOpen) => store.setState((state) => ({ reasoning: { ...state.reasoning, [messageId]: isOpen } }))];
}

/** The answers that were chosen in the strip, the newest first, and a function that chooses one. */
export function useChosenAnswers(): [readonly ShownAnswer[], (answer: ShownAnswer) => void] {
  const store = useListState();
  const shownAnswers = useStore(store, (state) => state.chosenAnswers);
  return [
    shownAnswers,
    (answer) => store.setState((state) => ({ chosenAnswers: withChoice(state.chosenAnswers, answer) })),
  ];
}

/**
 * Brings an answer that is hidden behind others into sight: it is chosen, and replaces another answer of the turn that
 * is widened.
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

/** Highlights a message for a moment, instead of any other. */
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

/** The attributes that make a message's element a jump target; `data-highlighted` is set for a moment after a jump. */
export function useJumpTarget(messageId: string): { "data-message": string; "data-highlighted": true | undefined } {
  const isHighlighted = useStore(useListState(), (state) => state.highlightedId === messageId);
  return { "data-message": messageId, "data-highlighted": isHighlighted || undefined };
}

/** Whether the reader looks at a turn. */
export function useIsTurnInView(turnId: string): boolean {
  return useStore(useListState(), (state) => state.turnInViewId === turnId);
}

/** A function that says which turn the reader looks at. */
export function useTurnInViewSetter(): (turnId: string | undefined) => void {
  const store = useListState();
  return useCallback(
    (turnInViewId) => {
      if (store.getState().turnInViewId !== turnInViewId) store.setState({ turnInViewId });
    },
    [store],
  );
}
