import * as z from "zod";
import type { SharedRedis } from "../../redis/connect-redis.ts";

/** The provider and the model that have a conversation's prompt in their cache. */
export interface SessionAffinity {
  providerSlug: string;
  modelSlug: string;
  /** Milliseconds since the epoch. */
  until: number;
}

const sessionAffinitySchema = z.object({ providerSlug: z.string(), modelSlug: z.string(), until: z.number() });

/** The session affinities that several gateways share. */
export interface SharedSessionAffinity {
  /** Null: the session has none. Undefined: Redis cannot be reached. */
  find(session: string): Promise<SessionAffinity | null | undefined>;
  /** @param duration milliseconds for which it is remembered */
  remember(session: string, affinity: SessionAffinity, duration: number): void;
  forget(session: string): void;
}

const nameOf = (session: string) => `tutti:session:${session}`;

/** Stores session affinities in Redis. While Redis cannot be reached, each gateway uses its own alone. */
export function createSharedSessionAffinity({
  client,
  tryCommand,
}: Pick<SharedRedis, "client" | "tryCommand">): SharedSessionAffinity {
  return {
    async find(session) {
      const text = await tryCommand(async () => (await client.get(nameOf(session))) ?? "null");
      return text === undefined ? undefined : readSessionAffinity(text);
    },
    remember(session, affinity, duration) {
      void tryCommand(() => client.set(nameOf(session), JSON.stringify(affinity), "PX", duration));
    },
    forget(session) {
      void tryCommand(() => client.del(nameOf(session)));
    },
  };
}

function readSessionAffinity(text: string): SessionAffinity | null {
  try {
    return sessionAffinitySchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
