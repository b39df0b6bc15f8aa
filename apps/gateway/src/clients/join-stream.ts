import type { ClientAnswer, ClientRequest } from "./client.test-support.ts";

/** The fields of an answer beside its message. In a stream, the last value counts. */
export interface StreamFacts<Usage> {
  id?: string;
  model?: string;
  finish?: string | undefined;
  usage?: Usage | undefined;
}

interface Call {
  id: string;
  type: "function";
  function: { name: string; arguments: string };
}

interface Fragment {
  index: number;
  id?: string | undefined;
  function?: { name?: string | undefined; arguments?: string | undefined } | undefined;
}

/** Tool calls, extended by the fragments of a chunk: of ids and names the first value counts, only arguments grow. */
export function growCalls(calls: readonly Call[] | undefined, fragments: readonly Fragment[]): Call[] {
  const grownCalls = [...(calls ?? [])];
  for (const { index, id, function: fragment } of fragments) {
    const knownCall = grownCalls[index];
    grownCalls[index] = {
      id: knownCall?.id ?? id ?? "",
      type: "function",
      function: {
        name: knownCall?.function.name ?? fragment?.name ?? "",
        arguments: (knownCall?.function.arguments ?? "") + (fragment?.arguments ?? ""),
      },
    };
  }
  return grownCalls;
}

export function toClientCall(call: Pick<Call, "id" | "function">): ClientAnswer["calls"][number] {
  return { id: call.id, name: call.function.name, arguments: JSON.parse(call.function.arguments) as unknown };
}

/** The fields of a request that have the same names in all clients with camel-case fields. */
export function toCamelCaseFields({ sampling, models, onlyProvider }: ClientRequest) {
  return {
    ...(sampling && { ...sampling, stop: [...sampling.stop] }),
    ...(models && { models: [...models] }),
    ...(onlyProvider && { provider: { only: [onlyProvider] } }),
  };
}

/** The tools of a request in OpenAI's form, which all clients have kept. */
export function toTools(tools: NonNullable<ClientRequest["tools"]>) {
  return tools.map((tool) => ({ type: "function" as const, function: tool }));
}
