import { type ScriptedUpstream, startScriptedUpstream, textAnswer } from "@tutti/testkit";

/** The price of a prompt token and of a completion token at the scripted upstream, by model. */
const models = [
  { id: "small", pricing: { prompt: "0.000001", completion: "0.000002" } },
  { id: "large", pricing: { prompt: "0.000013", completion: "0.000171" } },
];

/** The slugs of the models that `paced` upstreams have, as `configFor` names their provider. */
export const modelSlugs = models.map(({ id }) => `bench/${id}`);

/** An upstream that answers "<tokens> <milliseconds between them>" in so many tokens and at such a pace. */
export function startPacedUpstream(): Promise<ScriptedUpstream> {
  return startScriptedUpstream({
    models,
    answer({ body }) {
      const { messages } = body as { messages: { content: string }[] };
      const [tokens = 1, delay = 0] = (messages.at(-1)?.content ?? "").split(" ").map(Number);
      return textAnswer("token".repeat(tokens), { delay, chunkSize: 5 });
    },
  });
}

/** A configuration of this upstream alone. */
export function configFor({ baseUrl }: Pick<ScriptedUpstream, "baseUrl">): unknown {
  const bench = { slug: "bench", name: "Bench", kind: "openai-compatible", base_url: baseUrl };
  return { discover: false, demo: false, catalogue_refresh: false, providers: [bench] };
}

/** Rate limits that count, and are never reached. */
export const wideLimits = { TUTTI_REQUESTS_PER_MINUTE: "999999999", TUTTI_KEY_REQUESTS_PER_MINUTE: "999999999" };
