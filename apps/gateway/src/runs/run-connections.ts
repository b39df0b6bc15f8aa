import { withTimeout } from "../with-timeout.ts";
import { createFollowing, type Following, type FrameSink } from "./following.ts";

/** How many connections of one person follow runs at once, and how many of all: more tabs than a person opens. */
export const CONNECTIONS_PER_PERSON = 100;
const CONNECTIONS_IN_ALL = 20_000;

/** One connection that follows runs. */
export interface RunFollower {
  /** Whose connection it is. */
  userId: string;
  /** The receiver of the frames. */
  sink: FrameSink;
  /** No followed run goes on. */
  onIdle?: () => void;
  /** The gateway ends: all existing entries have been sent. */
  onClosing: () => void;
}

/** The connections that follow runs of this gateway. */
export interface RunConnections {
  /** Adds a connection; undefined if the person, or the gateway, has too many of them. */
  follow(follower: RunFollower): Following | undefined;
  count(): number;
  /** Sends each connection its last frames, for so many milliseconds, and tells it that the gateway ends. */
  finish(timeout: number): Promise<void>;
  close(): void;
}

export function createRunConnections(): RunConnections {
  const followers = new Map<Following, RunFollower>();
  const connectionsByPerson = new Map<string, number>();
  return {
    follow(follower) {
      const ownCount = connectionsByPerson.get(follower.userId) ?? 0;
      if (ownCount >= CONNECTIONS_PER_PERSON || followers.size >= CONNECTIONS_IN_ALL) return undefined;
      connectionsByPerson.set(follower.userId, ownCount + 1);
      const following = createFollowing(follower);
      followers.set(following, follower);
      return {
        ...following,
        get size() {
          return following.size;
        },
        close() {
          following.close();
          if (!followers.delete(following)) return;
          const count = (connectionsByPerson.get(follower.userId) ?? 1) - 1;
          if (count === 0) connectionsByPerson.delete(follower.userId);
          else connectionsByPerson.set(follower.userId, count);
        },
      };
    },
    count: () => followers.size,
    async finish(timeout) {
      await Promise.all(
        [...followers].map(async ([following, { onClosing }]) => {
          await withTimeout(following.settled(), timeout);
          onClosing();
        }),
      );
    },
    close() {
      for (const following of followers.keys()) following.close();
    },
  };
}
