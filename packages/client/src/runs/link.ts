import type { RunFrame } from "@tutti/contract";
import type { RunPosition } from "./followed-runs.ts";

/** A frame about one run. */
export type RunUpdate = Extract<RunFrame, { run: string }>;

/** Runs that one command, or one event stream, may name at most (contract: `runCommandSchema`). */
export const MAX_RUNS = 1000;

/** Milliseconds that a connection may take to open. */
export const OPEN_TIMEOUT = 10_000;

/** One connection to the gateway: a WebSocket, or an event stream in its place. */
export interface Link {
  /** Says which runs to read, or to read anew, and which no longer. Only once the link is open. */
  send(change: { follow: readonly RunPosition[]; unfollow: readonly string[] }): void;
  /** Asks for a sign of life: `onPong`. Only once the link is open. */
  ping(number: number): void;
  /** Ends it; no event follows. */
  close(): void;
}

export interface LinkEvents {
  onOpen(): void;
  /** Something has come, whatever it says. */
  onActivity(): void;
  onFrame(frame: RunUpdate): void;
  onPong(): void;
  /** The last event, told once. */
  onClosed(closing: LinkClosing): void;
}

/** Why a link has ended. */
export interface LinkClosing {
  /** The gateway refuses the person. */
  isUnauthorized?: boolean;
  /** No sign of life came in time. */
  isIdle?: boolean;
  /** Milliseconds that the gateway wants to be left alone. */
  retryAfter?: number | undefined;
}
