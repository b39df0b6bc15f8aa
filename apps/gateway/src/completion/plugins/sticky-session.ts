import { createHash } from "node:crypto";
import type { ChatRequest, Usage } from "@tutti/contract";
import { AUTO_ROUTER_MODEL } from "@tutti/contract";
import { ownerOf } from "../../accounts/accounts.ts";
import type { Endpoint } from "../../catalogue/catalogue.ts";
import { isRouter } from "../../routing/auto-router.ts";
import { parseSlug } from "../../routing/slug.ts";
import type { CompletionContext, CompletionOutcome, Plugin } from "./plugin.ts";
import type { Keeper, SharedKeepers } from "./shared-keepers.ts";

/** Milliseconds for which a conversation stays with the provider that keeps its prompt: about as long as providers keep one. */
const STICKS_FOR = 600_000;

/** How many conversations are remembered; the one that was used least recently makes room. */
const MOST_SESSIONS = 10_000;

export interface StickySessionOptions {
  mostSessions?: number | undefined;
  /** Where several gateways remember together; absent: this one remembers alone. */
  shared?: SharedKeepers | undefined;
}

/**
 * Sends a conversation whose prompt a provider has cached to the same provider again, for 10 minutes after each request that used the
 * cache. A conversation is what the client calls one (`session_id`), else what begins with the same system and the same first other
 * message; never that of another account. A request that orders its providers itself is left alone.
 */
export function createStickySession(options: StickySessionOptions = {}): Plugin {
  const { mostSessions = MOST_SESSIONS, shared } = options;
  // In the order of their last use.
  const keepers = new Map<string, Keeper>();

  const keeperOf = (session: string, now: number): Keeper | undefined => {
    const keeper = keepers.get(session);
    if (keeper && keeper.until > now) return keeper;
    keepers.delete(session);
    return undefined;
  };

  const remember = (session: string, keeper: Keeper) => {
    keepers.delete(session);
    keepers.set(session, keeper);
    const [oldest] = keepers.keys();
    if (keepers.size > mostSessions && oldest !== undefined) keepers.delete(oldest);
  };

  /** What another gateway has seen since. */
  const learn = async (all: SharedKeepers, session: string, body: ChatRequest): Promise<ChatRequest> => {
    const keeper = await all.find(session);
    if (keeper) remember(session, keeper);
    else if (keeper === null) keepers.delete(session);
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
        ...(shared && { beforeRouting: (given) => learn(shared, session(), given) }),
        chooseEndpoints(endpoints) {
          hasChoice = endpoints.length > 1;
          if (!hasChoice || keepers.size === 0) return endpoints;
          const keeper = keeperOf(session(), context.now());
          return keeper ? keeperFirst(endpoints, keeper, body) : endpoints;
        },
        onEnd({ endpoint, usage, endedAt }: CompletionOutcome) {
          if (!hasChoice || !endpoint) return;
          if (usesCache(usage)) {
            const names = { providerSlug: endpoint.provider.slug, modelSlug: endpoint.model.slug };
            const keeper = { ...names, until: endedAt + STICKS_FOR };
            remember(session(), keeper);
            shared?.remember(session(), keeper, STICKS_FOR);
            return;
          }
          // It did not keep the prompt, or could not answer this time.
          const keeper = keepers.size === 0 ? undefined : keepers.get(session());
          if (!keeper || keeper.providerSlug === endpoint.provider.slug) return;
          keepers.delete(session());
          shared?.forget(session());
        },
      };
    },
  };
}

/** A fallback model that has answered once does not take the place of the model that is asked for. */
function keeperFirst(endpoints: readonly Endpoint[], keeper: Keeper, { model }: ChatRequest): readonly Endpoint[] {
  const wanted = isRouter(parseSlug(model ?? AUTO_ROUTER_MODEL).base) ? keeper.modelSlug : endpoints[0]?.model.slug;
  const kept = endpoints.find(
    (endpoint) => endpoint.provider.slug === keeper.providerSlug && endpoint.model.slug === wanted,
  );
  return kept ? [kept, ...endpoints.filter((endpoint) => endpoint !== kept)] : endpoints;
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
  // A hash, so that nothing of what was said is kept.
  return createHash("sha256")
    .update(JSON.stringify([ownerOf(identity), model ?? null, conversation]))
    .digest("base64");
}
