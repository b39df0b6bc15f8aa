import * as z from "zod";
import type { Provider } from "../providers/provider.ts";
import type { SharedRedis } from "../redis/connect-redis.ts";
import type { EndpointHealth, EndpointIdentity } from "./endpoint-health.ts";

const CHANNEL = "tutti:health";

/** Milliseconds for which events are collected, to be sent in one message. */
const GATHERING = 50;

/** An event of one model of one connection. */
const healthEventSchema = z.intersection(
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
type HealthEvent = z.infer<typeof healthEventSchema>;
/** An event without its connection and model. */
type What = HealthEvent extends infer One ? (One extends unknown ? Omit<One, "connection" | "model"> : never) : never;

const messageSchema = z.object({ from: z.string(), events: z.array(healthEventSchema) });

/**
 * Publishes the health events of the endpoints that are called here to the other gateways, and records theirs, so that
 * one provider's failures are found out once. A gateway records events only of the connections that it has ranked
 * before; of an error, only its status and OpenRouter's `error_type` are shared, not its message.
 *
 * @param options.instanceId the identity of this gateway among the others
 */
export function shareHealth(
  health: EndpointHealth,
  { redis, instanceId }: { redis: Pick<SharedRedis, "publish" | "subscribe">; instanceId: string },
): EndpointHealth {
  const weakRefsByKey = new Map<string, WeakRef<Provider>>();
  const forget = new FinalizationRegistry<string>((id) => {
    if (weakRefsByKey.get(id)?.deref() === undefined) weakRefsByKey.delete(id);
  });
  let unsentEvents: HealthEvent[] = [];

  function remember(provider: Provider): void {
    const id = provider.connectionId;
    if (id === undefined || weakRefsByKey.get(id)?.deref() === provider) return;
    weakRefsByKey.set(id, new WeakRef(provider));
    forget.register(provider, id);
  }

  function share({ provider, model }: EndpointIdentity, what: What): void {
    if (provider.connectionId === undefined) return;
    if (unsentEvents.length === 0) setTimeout(send, GATHERING).unref();
    unsentEvents.push({ connection: provider.connectionId, model: model.upstreamId, ...what } as HealthEvent);
  }

  function send(): void {
    const events = unsentEvents;
    unsentEvents = [];
    redis.publish(CHANNEL, JSON.stringify({ from: instanceId, events }));
  }

  redis.subscribe(CHANNEL, (text) => {
    const message = readMessage(text);
    if (message === undefined || message.from === instanceId) return;
    for (const event of message.events) {
      const provider = weakRefsByKey.get(event.connection)?.deref();
      if (provider) recordEvent(health, { provider, model: { upstreamId: event.model } }, event);
    }
  });

  return {
    isCoolingDown(endpoint) {
      remember(endpoint.provider);
      return health.isCoolingDown(endpoint);
    },
    latency: (endpoint) => health.latency(endpoint),
    throughput: (endpoint) => health.throughput(endpoint),
    uptime: (endpoint) => health.uptime(endpoint),
    recordRefusal(endpoint, error, retryAfter) {
      health.recordRefusal(endpoint, error, retryAfter);
      share(endpoint, { what: "refused", code: error.code, errorType: error.metadata?.error_type, retryAfter });
    },
    recordFailure(endpoint, error) {
      health.recordFailure(endpoint, error);
      share(endpoint, { what: "broke", code: error.code, errorType: error.metadata?.error_type });
    },
    recordFirstPart(endpoint, latency) {
      health.recordFirstPart(endpoint, latency);
      share(endpoint, { what: "began", latency });
    },
    recordEnd(endpoint) {
      health.recordEnd(endpoint);
      share(endpoint, { what: "ended" });
    },
    recordThroughput(endpoint, answer) {
      health.recordThroughput(endpoint, answer);
      share(endpoint, { what: "measured", ...answer });
    },
  };
}

function recordEvent(health: EndpointHealth, endpoint: EndpointIdentity, event: HealthEvent): void {
  switch (event.what) {
    case "refused":
    case "broke": {
      const { code, errorType, retryAfter } = event;
      const error = { code, message: "", metadata: errorType === undefined ? {} : { error_type: errorType } };
      if (event.what === "broke") health.recordFailure(endpoint, error);
      else health.recordRefusal(endpoint, error, retryAfter);
      return;
    }
    case "began":
      health.recordFirstPart(endpoint, event.latency);
      return;
    case "ended":
      health.recordEnd(endpoint);
      return;
    case "measured":
      health.recordThroughput(endpoint, event);
      return;
  }
}

/** The message, or undefined if it is one of another version of Tutti that this version does not understand. */
function readMessage(text: string): z.infer<typeof messageSchema> | undefined {
  try {
    return messageSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
