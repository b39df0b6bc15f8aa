import type { KnownModel } from "@tutti/contract";
import { shortModelName } from "../../bindings/model-kind.ts";

/** A model that no connected provider serves yet, and the provider to connect for it. */
export interface ConnectableModel {
  model: string;
  name: string;
  provider: { slug: string; name: string };
}

/** The most that are worth reading below the models that can be used at once. */
const MOST = 8;

/**
 * The models that match every word of a query, and that connecting one more provider would add; none for an empty
 * query.
 */
export function connectableModels(knownModels: readonly KnownModel[], query: string): ConnectableModel[] {
  const words = query
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== "");
  if (words.length === 0) return [];
  const foundConnectableModels: ConnectableModel[] = [];
  for (const { id, name, available, connect } of knownModels) {
    const [provider] = connect;
    if (available || provider === undefined) continue;
    const text = `${name} ${id} ${provider.name}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    foundConnectableModels.push({
      model: id,
      name: shortModelName(name),
      provider: { slug: provider.slug, name: provider.name },
    });
    if (foundConnectableModels.length === MOST) break;
  }
  return foundConnectableModels;
}
