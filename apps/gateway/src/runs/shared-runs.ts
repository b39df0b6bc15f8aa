import type { FollowedRun } from "./following.ts";
import type { RunLog } from "./run-log.ts";

/**
 * The runs that a gateway shares with others, and those that it knows of theirs. If nothing can be shared, it works
 * alone.
 */
export interface SharedRuns {
  /** Whether a gateway, this one or another, has the run, or has had it. */
  isKnown(name: string): Promise<boolean>;
  /** Makes the run this gateway's own; false where another one was faster. */
  claim(name: string): Promise<boolean>;
  /**
   * Publishes the entries of a run of this gateway, the existing and the future ones.
   *
   * @param onLost is called if another gateway considered this one dead, and has ended the run
   */
  publish(name: string, log: RunLog, onLost: () => void): void;
  /** Gives up a claim: the run's name and its log are needed no more. */
  release(name: string): void;
  /** A run of another gateway. */
  find(name: string): Promise<FollowedRun | undefined>;
  /** Stops a run of another gateway; false if there is none. */
  stop(name: string): Promise<boolean>;
  /** Calls the listener with runs of this gateway that other gateways stop. */
  onStop(listener: (name: string) => void): void;
  /** Milliseconds since a follower at another gateway last gave a sign; undefined: there is none. */
  sinceFollowed(name: string): Promise<number | undefined>;
  /** Resolves when all existing entries have been published, or cannot be. */
  settled(): Promise<void>;
  close(): void;
}

/** The implementation of a single gateway. */
export const localRuns: SharedRuns = {
  isKnown: async () => false,
  claim: async () => true,
  publish: () => undefined,
  release: () => undefined,
  find: async () => undefined,
  stop: async () => false,
  onStop: () => undefined,
  sinceFollowed: async () => undefined,
  settled: async () => undefined,
  close: () => undefined,
};
