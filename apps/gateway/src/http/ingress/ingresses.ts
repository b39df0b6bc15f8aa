import type { Ingress } from "./ingress.ts";
import { messages } from "./messages/index.ts";
import { openRouterChat } from "./openrouter-chat/index.ts";
import { responses } from "./responses/index.ts";
import type { WireForm } from "./wire-form.ts";

/** Every wire form in which completions are requested. */
export const ingresses = {
  "openrouter-chat": openRouterChat,
  messages,
  responses,
} as const satisfies Readonly<Record<WireForm, Ingress>>;

export type IngressName = keyof typeof ingresses;

const table: readonly Ingress[] = Object.values(ingresses);

/** The ingress whose path this is, or is below; undefined for all other paths. */
export function ingressAt(path: string): Ingress | undefined {
  const rest = /^\/api\/v[0-9]+(\/.*)/.exec(path)?.[1];
  if (rest === undefined) return undefined;
  return table.find((ingress) => rest === ingress.path || rest.startsWith(`${ingress.path}/`));
}
