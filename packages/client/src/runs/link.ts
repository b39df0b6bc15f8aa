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
  /** Requests the runs to read, or to read anew, and unsubscribes from others. Only once the link is open. */
  send(change: { follow: readonly RunPosition[]; unfollow: readonly string[] }): void;
  /** Sends a ping, which `onPong` answers. Only once the link is open. */
  ping(number: number): void;
  /** Ends the link; no event follows. */
  close(): void;
}

export interface LinkEvents {
  onOpen(): void;
  /** The gateway sent anything: the connection is alive. */
  onActivity(): void;
  onFrame(frame: RunUpdate): void;
  onPong(): void;
  /** The last event, raised once. */
  onClosed(closing: LinkClosing): void;
}

/** Why a link has ended. */
export interface LinkClosing {
  /** The gateway refuses the person. */
  isUnauthorized?: boolean;
  /** Nothing was received in time. */
  isIdle?: boolean;
  /** Milliseconds that the gateway asks to wait. */
  retryAfter?: number | undefined;
}
