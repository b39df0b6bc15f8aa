import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { DatabaseSchema } from "../../database/schema.ts";
import type { Identity } from "../identity.ts";

/** The part of an identity that can be taken away. */
export type HeldAccess = Pick<Identity, "userId" | "keyId" | "sessionId" | "organizationId">;

/** Ends what runs in a person's name as soon as that person, key, session or membership may no longer request it. */
export interface AccessWatch {
  /**
   * Calls `onEnd` once, when the access has ended.
   *
   * @returns ends the watch
   */
  hold(access: HeldAccess, onEnd: () => void): () => void;
  /** Checks everything that is held, here and at the other gateways and workers; call it after a change of access. */
  announce(): void;
  close(): void;
}

/** The channel by which gateways and workers tell each other of a change of access. */
const CHANNEL = "tutti:access";

/**
 * Milliseconds between two checks without an announcement: a command beside the gateways changes the database alone,
 * and without Redis so does another gateway.
 */
const INTERVAL = 5_000;

/** How many ids one query asks for; both databases bound the number of its parameters. */
const PIECE = 500;

export interface AccessWatchOptions {
  queries: Kysely<DatabaseSchema>;
  /** Reaches the other gateways or workers; absent: there are none, or they look for themselves. */
  bus?:
    | {
        publish(channel: string, message: string): void;
        subscribe(channel: string, listener: (message: string) => void): void;
      }
    | undefined;
  /** Called after an announcement of another gateway or worker, before the check. */
  onForeignChange: () => void;
  log: Logger;
  /** Milliseconds since the epoch. */
  now: () => number;
}

export function createAccessWatch({ queries, bus, onForeignChange, log, now }: AccessWatchOptions): AccessWatch {
  const holders = new Map<HeldAccess, () => void>();
  let isChecking = false;
  let isStale = false;
  let isAnnounced = false;
  const timer = setInterval(check, INTERVAL);
  timer.unref();

  bus?.subscribe(CHANNEL, () => {
    onForeignChange();
    check();
  });

  /** One check at a time; a change during a check is seen by one more. */
  function check(): void {
    if (holders.size === 0) return;
    isStale = true;
    if (!isChecking) void checkWhileStale();
  }

  async function checkWhileStale(): Promise<void> {
    isChecking = true;
    while (isStale) {
      isStale = false;
      // A database that cannot be reached for a moment ends nothing.
      await endLost([...holders.keys()]).catch((error: unknown) =>
        log.warn({ err: error }, "the access of running answers could not be checked"),
      );
    }
    isChecking = false;
  }

  async function endLost(accesses: readonly HeldAccess[]): Promise<void> {
    const [people, keys, sessions, members] = await Promise.all([
      among(
        accesses.map(({ userId }) => userId),
        (ids) =>
          queries.selectFrom("user").select("id").where("id", "in", ids).where("disabled_at", "is", null).execute(),
      ),
      among(
        accesses.map(({ keyId }) => keyId),
        (ids) =>
          queries
            .selectFrom("api_keys")
            .select("id")
            .where("id", "in", ids)
            .where("revoked_at", "is", null)
            .where("disabled_at", "is", null)
            .execute(),
      ),
      among(
        accesses.map(({ sessionId }) => sessionId),
        (ids) =>
          queries
            .selectFrom("session")
            .select("id")
            .where("id", "in", ids)
            .where("expiresAt", ">", new Date(now()).toISOString())
            .execute(),
      ),
      among(
        accesses.flatMap((access) => (access.organizationId === undefined ? [] : [access.userId])),
        async (ids) =>
          (
            await queries.selectFrom("member").select(["userId", "organizationId"]).where("userId", "in", ids).execute()
          ).map((row) => ({ id: nameOfMember(row) })),
      ),
    ]);
    for (const access of accesses) {
      const { userId, keyId, sessionId, organizationId } = access;
      const isValid =
        people.has(userId) &&
        (keyId === undefined || keys.has(keyId)) &&
        (sessionId === undefined || sessions.has(sessionId)) &&
        (organizationId === undefined || members.has(nameOfMember({ userId, organizationId })));
      if (isValid) continue;
      const onEnd = holders.get(access);
      holders.delete(access);
      onEnd?.();
    }
  }

  return {
    hold({ userId, keyId, sessionId, organizationId }, onEnd) {
      const access: HeldAccess = { userId, keyId, sessionId, organizationId };
      holders.set(access, onEnd);
      return () => holders.delete(access);
    },
    announce() {
      check();
      if (isAnnounced) return;
      // Changes of the same moment are one message.
      isAnnounced = true;
      setImmediate(() => {
        isAnnounced = false;
        bus?.publish(CHANNEL, "");
      });
    },
    close: () => clearInterval(timer),
  };
}

/** Those of the ids that a query finds. */
async function among(
  ids: readonly (string | undefined)[],
  find: (ids: readonly string[]) => Promise<readonly { id: string }[]>,
): Promise<ReadonlySet<string>> {
  const askedIds = [...new Set(ids)].filter((id) => id !== undefined);
  const foundIds = new Set<string>();
  for (let start = 0; start < askedIds.length; start += PIECE) {
    for (const { id } of await find(askedIds.slice(start, start + PIECE))) foundIds.add(id);
  }
  return foundIds;
}

function nameOfMember({ userId, organizationId }: { userId: string; organizationId: string }): string {
  return `${organizationId}/${userId}`;
}
