import { type ProviderKind, traitsOf } from "../providers/kinds.ts";

/** One model that can be called, and its provider. */
export interface ServedModel {
  provider: { readonly name: string; readonly kind: ProviderKind };
}

/** The line that lists the providers after the start: `Models: 3 from Ollama, 41 from OpenAI`. */
export function describeModels(servedModels: readonly ServedModel[]): string {
  if (servedModels.length === 0) return `Models: none. ${howToConnect}`;
  if (servedModels.every(({ provider }) => traitsOf(provider.kind).isStandIn)) {
    return `Models: the built-in demo (no AI). ${howToConnect}`;
  }
  const counts = new Map<string, number>();
  for (const { provider } of servedModels) counts.set(provider.name, (counts.get(provider.name) ?? 0) + 1);
  return `Models: ${[...counts].map(([name, count]) => `${count} from ${name}`).join(", ")}`;
}

const howToConnect = 'Connect real ones: README, "Connect real models"';
