import type { FollowedRun } from "./following.ts";
import type { RunLog } from "./run-log.ts";

/**
 * What a gateway shares of its runs with others, and knows of theirs. Where nothing can be shared, it goes on alone.
 */
export interface SharedRuns {
  /** Whether a gateway, this one or another, has the run, or has had it. */
  isKnown(name: string): Promise<boolean>;
  /** Makes the run this gateway's own; false where another one was faster. */
  claim(name: string): Promise<boolean>;
  /**
   * Publishes the entries of a run of this gateway, those that are there and those that come.
   *
   * @param onLost is called where another gateway has ended the run, since it took this one for dead
   */
  publish(name: string, log: RunLog, onLost: () => void): void;
  /** A run of another gateway. */
  find(name: string): Promise<FollowedRun | undefined>;
  /** Has a run of another gateway stopped; false where there is none. */
  stop(name: string): Promise<boolean>;
  /** Calls with runs of this gateway that others want stopped. */
  onStop(listener: (name: string) => void): void;
  /** Milliseconds since a follower at another gateway was last heard of; undefined: there is none. */
  sinceFollowed(name: string): Promise<number | undefined>;
  /** Resolves when all entries that there are have been published, or cannot be. */
  settled(): Promise<void>;
  close(): void;
}

/** A gateway alone. */
export const localRuns: SharedRuns = {
  isKnown: async () => false,
  claim: async () => true,
  publish: () => undefined,
  find: async () => undefined,
  stop: async () => false,
  onStop: () => undefined,
  sinceFollowed: async () => undefined,
  settled: async () => undefined,
  close: () => undefined,
};
