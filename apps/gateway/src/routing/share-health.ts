import * as z from "zod";
import type { Provider } from "../providers/provider.ts";
import type { SharedRedis } from "../redis/connect-redis.ts";
import type { AskedEndpoint, EndpointHealth } from "./endpoint-health.ts";

const CHANNEL = "tutti:health";

/** Milliseconds in which what happens is gathered, to be told at once. */
const GATHERING = 50;

/** What happened to one model of one connection. */
const happeningSchema = z.intersection(
  z.object({ connection: z.string(), model: z.string() }),
  z.discriminatedUnion("what", [
    z.object({
      what: z.enum(["refused", "broke"]),
      code: z.number(),
      errorType: z.string().optional(),
      retryAfter: z.number().optional(),
    }),
    z.object({ what: z.literal("began"), latency: z.number() }),
    z.object({ what: z.literal("ended") }),
    z.object({ what: z.literal("measured"), tokens: z.number(), milliseconds: z.number() }),
  ]),
);
type Happening = z.infer<typeof happeningSchema>;
/** The same before it is said whom it happened to. */
type What = Happening extends infer One ? (One extends unknown ? Omit<One, "connection" | "model"> : never) : never;

const messageSchema = z.object({ from: z.string(), happenings: z.array(happeningSchema) });

/**
 * Tells the other gateways how those do who are asked here, and learns of theirs, so that one provider's failures are found out once. A
 * gateway learns of the connections that it has ranked before; what an error said is told nobody, only its status and OpenRouter's word for it.
 *
 * @param options.instanceId what this gateway is told apart by
 */
export function shareHealth(
  health: EndpointHealth,
  { redis, instanceId }: { redis: Pick<SharedRedis, "tell" | "hear">; instanceId: string },
): EndpointHealth {
  const known = new Map<string, WeakRef<Provider>>();
  const forget = new FinalizationRegistry<string>((id) => {
    if (known.get(id)?.deref() === undefined) known.delete(id);
  });
  let gathered: Happening[] = [];

  function learn(provider: Provider): void {
    const id = provider.connectionId;
    if (id === undefined || known.get(id)?.deref() === provider) return;
    known.set(id, new WeakRef(provider));
    forget.register(provider, id);
  }

  function tell({ provider, model }: AskedEndpoint, what: What): void {
    if (provider.connectionId === undefined) return;
    if (gathered.length === 0) setTimeout(send, GATHERING).unref();
    gathered.push({ connection: provider.connectionId, model: model.upstreamId, ...what } as Happening);
  }

  function send(): void {
    const happenings = gathered;
    gathered = [];
    redis.tell(CHANNEL, JSON.stringify({ from: instanceId, happenings }));
  }

  redis.hear(CHANNEL, (text) => {
    const message = readMessage(text);
    if (message === undefined || message.from === instanceId) return;
    for (const happening of message.happenings) {
      const provider = known.get(happening.connection)?.deref();
      if (provider) note(health, { provider, model: { upstreamId: happening.model } }, happening);
    }
  });

  return {
    isResting(endpoint) {
      learn(endpoint.provider);
      return health.isResting(endpoint);
    },
    latency: (endpoint) => health.latency(endpoint),
    throughput: (endpoint) => health.throughput(endpoint),
    uptime: (endpoint) => health.uptime(endpoint),
    refused(endpoint, error, retryAfter) {
      health.refused(endpoint, error, retryAfter);
      tell(endpoint, { what: "refused", code: error.code, errorType: error.metadata?.error_type, retryAfter });
    },
    broke(endpoint, error) {
      health.broke(endpoint, error);
      tell(endpoint, { what: "broke", code: error.code, errorType: error.metadata?.error_type });
    },
    began(endpoint, latency) {
      health.began(endpoint, latency);
      tell(endpoint, { what: "began", latency });
    },
    ended(endpoint) {
      health.ended(endpoint);
      tell(endpoint, { what: "ended" });
    },
    measured(endpoint, answer) {
      health.measured(endpoint, answer);
      tell(endpoint, { what: "measured", ...answer });
    },
  };
}

function note(health: EndpointHealth, endpoint: AskedEndpoint, happening: Happening): void {
  switch (happening.what) {
    case "refused":
    case "broke": {
      const { code, errorType, retryAfter } = happening;
      const error = { code, message: "", metadata: errorType === undefined ? {} : { error_type: errorType } };
      if (happening.what === "broke") health.broke(endpoint, error);
      else health.refused(endpoint, error, retryAfter);
      return;
    }
    case "began":
      health.began(endpoint, happening.latency);
      return;
    case "ended":
      health.ended(endpoint);
      return;
    case "measured":
      health.measured(endpoint, happening);
      return;
  }
}

/** Another version of Tutti may tell what this one does not understand. */
function readMessage(text: string): z.infer<typeof messageSchema> | undefined {
  try {
    return messageSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
