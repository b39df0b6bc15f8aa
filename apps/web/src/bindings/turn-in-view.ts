import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** How an answer stands, in one word. */
export type AnswerStanding = "processing" | "failed" | "stopped" | "done";

/** An answer of the turn in view, as the strip of models shows it. */
export interface AnswerInView {
  messageId: string;
  characterId: string;
  /** The name that its head shows; the letter of a hidden author. */
  name: string;
  model: string | undefined;
  avatarUrl: string | undefined;
  letter: string | undefined;
  standing: AnswerStanding;
  /** Whether it is in sight, and not behind another answer. */
  isShown: boolean;
}

/** The turn that the reader looks at. */
export interface TurnInView {
  turnId: string;
  answers: readonly AnswerInView[];
  /** Brings an answer into sight, instead of the one that was chosen first. */
  show: (messageId: string) => void;
}

// The strip is part of the first screen, and the messages are loaded later: they meet here.
const store = createStore<{ turn: TurnInView | undefined }>(() => ({ turn: undefined }));

/** The turn that the reader looks at; undefined where the page shows no answers. */
export function useTurnInView(): TurnInView | undefined {
  return useStore(store, ({ turn }) => turn);
}

/** As `useTurnInView`, for a single read outside of rendering. */
export function turnInViewNow(): TurnInView | undefined {
  return store.getState().turn;
}

/** Replaces the turn in view. */
export function publishTurnInView(turn: TurnInView): void {
  store.setState({ turn });
}

/** Forgets a turn, unless another one is in view by now. */
export function withdrawTurnInView(turnId: string): void {
  if (store.getState().turn?.turnId === turnId) store.setState({ turn: undefined });
}
