import { createHash } from "node:crypto";
import type { ChatRequest, Usage } from "@tutti/contract";
import { AUTO_ROUTER_MODEL } from "@tutti/contract";
import { ownerOf } from "../../accounts/identity.ts";
import type { Endpoint } from "../../endpoints/endpoint.ts";
import { isRouter } from "../../routing/auto-router.ts";
import { parseSlug } from "../../routing/slug.ts";
import type { CompletionContext, CompletionOutcome, Plugin } from "./plugin.ts";
import type { SessionAffinity, SharedSessionAffinity } from "./session-affinity.ts";

/**
 * Milliseconds for which a conversation stays with the provider that caches its prompt: about as long as providers
 * cache one.
 */
const AFFINITY_DURATION = 600_000;

/** The most conversations that are remembered; the least recently used one is forgotten first. */
const MAX_SESSIONS = 10_000;

export interface StickySessionOptions {
  maxSessions?: number | undefined;
  /** The affinities that several gateways share; absent: this gateway uses its own alone. */
  sharedAffinity?: SharedSessionAffinity | undefined;
}

/**
 * Sends a conversation whose prompt a provider has cached to the same provider again, for 10 minutes after each request
 * that used the cache. A conversation is identified by the client's `session_id`, else by its system message and its
 * first other message; conversations of different accounts or with different models are always different. A request
 * that orders its providers itself is not changed.
 */
export function createStickySession(options: StickySessionOptions = {}): Plugin {
  const { maxSessions = MAX_SESSIONS, sharedAffinity } = options;
  // In the order of their last use.
  const sessionAffinity = new Map<string, SessionAffinity>();

  const affinityOf = (session: string, now: number): SessionAffinity | undefined => {
    const affinity = sessionAffinity.get(session);
    if (affinity && affinity.until > now) return affinity;
    sessionAffinity.delete(session);
    return undefined;
  };

  const remember = (session: string, affinity: SessionAffinity) => {
    sessionAffinity.delete(session);
    sessionAffinity.set(session, affinity);
    const [oldest] = sessionAffinity.keys();
    if (sessionAffinity.size > maxSessions && oldest !== undefined) sessionAffinity.delete(oldest);
  };

  /** Applies the affinity that another gateway may have stored since. */
  const applySharedAffinity = async (
    all: SharedSessionAffinity,
    session: string,
    body: ChatRequest,
  ): Promise<ChatRequest> => {
    const affinity = await all.find(session);
    if (affinity) remember(session, affinity);
    else if (affinity === null) sessionAffinity.delete(session);
    return body;
  };

  return {
    id: "sticky-session",
    begin(context, body) {
      if (body.provider?.order?.length) return undefined;
      let key: string | undefined;
      const session = () => {
        key ??= sessionKey(context, body);
        return key;
      };
      let hasChoice = false;
      return {
        ...(sharedAffinity && { beforeRouting: (body) => applySharedAffinity(sharedAffinity, session(), body) }),
        chooseEndpoints(endpoints) {
          hasChoice = endpoints.length > 1;
          if (!hasChoice || sessionAffinity.size === 0) return endpoints;
          const affinity = affinityOf(session(), context.now());
          return affinity ? affinityFirst(endpoints, affinity, body) : endpoints;
        },
        onEnd({ endpoint, usage, endedAt }: CompletionOutcome) {
          if (!hasChoice || !endpoint) return;
          if (usesCache(usage)) {
            const names = { providerSlug: endpoint.provider.slug, modelSlug: endpoint.model.slug };
            const affinity = { ...names, until: endedAt + AFFINITY_DURATION };
            remember(session(), affinity);
            sharedAffinity?.remember(session(), affinity, AFFINITY_DURATION);
            return;
          }
          // The provider with the affinity did not cache the prompt, or could not answer this time.
          const affinity = sessionAffinity.size === 0 ? undefined : sessionAffinity.get(session());
          if (!affinity || affinity.providerSlug === endpoint.provider.slug) return;
          sessionAffinity.delete(session());
          sharedAffinity?.forget(session());
        },
      };
    },
  };
}

/**
 * Puts the endpoint with the affinity first. A fallback model that has answered once does not replace the requested
 * model.
 */
function affinityFirst(
  endpoints: readonly Endpoint[],
  affinity: SessionAffinity,
  { model }: ChatRequest,
): readonly Endpoint[] {
  const preferredSlug = isRouter(parseSlug(model ?? AUTO_ROUTER_MODEL).base)
    ? affinity.modelSlug
    : endpoints[0]?.model.slug;
  const retainedEndpoint = endpoints.find(
    (endpoint) => endpoint.provider.slug === affinity.providerSlug && endpoint.model.slug === preferredSlug,
  );
  return retainedEndpoint
    ? [retainedEndpoint, ...endpoints.filter((endpoint) => endpoint !== retainedEndpoint)]
    : endpoints;
}

function usesCache(usage: Usage | undefined): boolean {
  const details = usage?.prompt_tokens_details;
  const isSome = (count: unknown) => typeof count === "number" && count > 0;
  return isSome(details?.["cached_tokens"]) || isSome(details?.["cache_write_tokens"]);
}

function sessionKey({ identity, sessionId }: CompletionContext, { model, messages }: ChatRequest): string {
  const isSystem = ({ role }: ChatRequest["messages"][number]) => role === "system" || role === "developer";
  const beginning = [messages.find(isSystem), messages.find((message) => !isSystem(message))];
  const conversation = sessionId ? { sessionId } : beginning.map((message) => message?.content ?? null);
  // A hash, so that no message text is stored.
  return createHash("sha256")
    .update(JSON.stringify([ownerOf(identity), model ?? null, conversation]))
    .digest("base64");
}
