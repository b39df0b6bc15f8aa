import * as z from "zod";
import type { SharedRedis } from "../../redis/connect-redis.ts";

/** The provider and the model that have a conversation's prompt in their cache. */
export interface Keeper {
  providerSlug: string;
  modelSlug: string;
  /** Milliseconds since the epoch. */
  until: number;
}

const keeperSchema = z.object({ providerSlug: z.string(), modelSlug: z.string(), until: z.number() });

/** The session affinities that several gateways share. */
export interface SharedKeepers {
  /** Null: the session has none. Undefined: Redis cannot be reached. */
  find(session: string): Promise<Keeper | null | undefined>;
  /** @param duration milliseconds for which it is remembered */
  remember(session: string, keeper: Keeper, duration: number): void;
  forget(session: string): void;
}

const nameOf = (session: string) => `tutti:session:${session}`;

/** Keeps them in Redis. While that is down, each gateway knows its own alone. */
export function createSharedKeepers({ client, ask }: Pick<SharedRedis, "client" | "ask">): SharedKeepers {
  return {
    async find(session) {
      const text = await ask(async () => (await client.get(nameOf(session))) ?? "null");
      return text === undefined ? undefined : readKeeper(text);
    },
    remember(session, keeper, duration) {
      void ask(() => client.set(nameOf(session), JSON.stringify(keeper), "PX", duration));
    },
    forget(session) {
      void ask(() => client.del(nameOf(session)));
    },
  };
}

function readKeeper(text: string): Keeper | null {
  try {
    return keeperSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
