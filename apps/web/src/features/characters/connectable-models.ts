import type { KnownModel } from "@tutti/contract";
import { shortModelName } from "../../bindings/model-kind.ts";

/** A model without a provider here yet, and which to connect for it. */
export interface ConnectableModel {
  model: string;
  name: string;
  provider: { slug: string; name: string };
}

/** As many as are worth reading beneath what can be used at once. */
const MOST = 8;

/**
 * The models that a query means, word by word, and that one more provider would bring; none where nothing was typed.
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
