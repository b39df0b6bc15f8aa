import type { SessionAffinity } from "../../completion/plugins/session-affinity.ts";
import type { PrimaryProtocol } from "../protocol.ts";
import type { Host } from "./seat.ts";

/** How many conversations are remembered; the least recently used one is removed first. */
const MAX_SESSIONS = 10_000;

/**
 * Remembers, for all workers, which provider has cached which conversation's prompt.
 *
 * @param now milliseconds since the epoch
 */
export function hostSessions(now: () => number): Host {
  // In the order of their last use.
  const sessions = new Map<string, SessionAffinity>();
  const handlers = {
    "affinity.find": ({ session }) => {
      const affinity = sessions.get(session);
      if (affinity && affinity.until > now()) return affinity;
      sessions.delete(session);
      return null;
    },
    "affinity.remember": ({ session, affinity }) => {
      sessions.delete(session);
      sessions.set(session, affinity);
      const [oldest] = sessions.keys();
      if (sessions.size > MAX_SESSIONS && oldest !== undefined) sessions.delete(oldest);
    },
    "affinity.forget": ({ session }) => {
      sessions.delete(session);
    },
  } satisfies Pick<PrimaryProtocol, "affinity.find" | "affinity.remember" | "affinity.forget">;
  return () => ({ handlers, leave: () => undefined });
}
