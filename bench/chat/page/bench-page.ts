import type { LargeTextRoomPlan, RoomPlan } from "./stored-room.ts";

export type RendererName = "plain" | "tutti" | "streamdown" | "react-markdown";

/** What the bench calls in the page to measure renderers. */
export interface BenchPage {
  /** Draws a message of a length in each of so many columns, and waits until the page is idle. */
  prepare: (options: { renderer: RendererName; length: number; answers: number }) => Promise<void>;
  /** Streams into all columns for so many frames; returns the number of lost frames. */
  stream: (options: { frames: number; tokensPerFrame: number }) => Promise<number>;
  clear: () => void;
}

/** What the bench calls in the page to measure the product itself. */
export interface ProductPage {
  /** Writes rooms into the browser's store. */
  store: (plans: RoomPlan[]) => Promise<void>;
  /** Writes a room in which one message of the first turn is large, and whose last turn is short. */
  storeLargeText: (plan: LargeTextRoomPlan) => Promise<void>;
  /** Starts the engine on that store, and draws the page without a room. */
  start: () => Promise<void>;
  /** Opens a room; returns the milliseconds until its newest messages were painted, and until all of it was loaded. */
  open: (roomId: string) => Promise<{ newest: number; whole: number }>;
  /** Runs the work that the page does in idle time after a room was read or changed. */
  idle: () => Promise<void>;
  /** Deletes the packs that were made of rooms in idle time. */
  forgetPacks: () => Promise<void>;
  /**
   * Milliseconds to read only the newest messages of a room, and all of it, with two bare requests: the limits; and all
   * of it through Dexie, for comparison.
   */
  read: (roomId: string) => Promise<{ newestOnly: number; raw: number; atOnce: number }>;
  /**
   * Sends a message that so many models begin to answer, each with a text of a length, and waits until the page is
   * idle. If answers come over the network, the server sends that text.
   */
  ask: (options: { roomId: string; answers: number; length: number }) => Promise<void>;
  /**
   * Streams into every open answer for so many frames; returns the tokens of each answer, the lost frames, and the
   * milliseconds in which this thread wrote the text to the store. If answers come over the network, the server
   * streams.
   */
  stream: (options: {
    tokensPerSecond: number;
    frames: number;
  }) => Promise<{ tokens: number; lostFrames: number; writing: number }>;
  /** Milliseconds from each key press to the next painted frame, since the last call. */
  takeTyped: () => number[];
  endAnswers: (roomId: string) => Promise<void>;
}

/** What the bench calls in the page to measure the palette of models. */
export interface PalettePage {
  /** Opens the palette over so many models, and waits until some of them are shown. */
  open: (models: number) => Promise<void>;
}
