import type { ByokKey } from "@tutti/contract";
import { providerKeyOperations } from "@tutti/contract/operations/provider-keys";
import { type Identity, ownerOf } from "../../accounts/identity.ts";
import { ApiFailure } from "../../api-failure.ts";
import type { ConnectedProvider } from "../../provider-keys/key-rows.ts";
import type { ProviderKeys } from "../../provider-keys/provider-keys.ts";
import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { createImplementer } from "../implement.ts";
import { admitManager, CHECK_LIMIT } from "./provider-keys.ts";

/** OpenRouter's names of providers that have another one here. */
const otherNames: Readonly<Record<string, string>> = { "google-ai-studio": "google", moonshotai: "moonshot" };

/** How many rows are read at once. */
const ROWS = 100;

/**
 * OpenRouter's operations on the provider keys of an account, for programs with a management key: the same keys as
 * those of the settings. A key is never returned.
 */
export function addByok(
  app: App,
  services: Pick<Services, "accounts" | "providerKeys"> & { limits: Pick<Services["limits"], "takeConnecting"> },
): void {
  const { accounts, providerKeys, limits } = services;
  const implement = createImplementer(app, { accounts });

  implement(providerKeyOperations.listByokKeys, async ({ sender, query: { provider, offset, limit } }) => {
    const all = await listAll(providerKeys, sender);
    const slug = provider === undefined ? undefined : ourName(provider);
    const matching = all.filter((one) => slug === undefined || one.provider === slug);
    return { data: matching.slice(offset, offset + limit), total_count: matching.length };
  });

  implement(
    providerKeyOperations.createByokKey,
    async ({ sender, body }) => {
      const vendor = providerKeys.vendors.find(({ slug }) => slug === ourName(body.provider));
      // The name is not repeated: the key may have been pasted there by mistake.
      if (!vendor) throw new ApiFailure({ code: 400, message: "provider: no provider of this name can be connected" });
      const connection = { vendor, key: body.key };
      const connectionResult = await providerKeys.connect(sender, connection, AbortSignal.timeout(CHECK_LIMIT));
      if (!connectionResult.ok) throw new ApiFailure(connectionResult.error);
      const { id } = connectionResult.value.provider;
      const data = (await listAll(providerKeys, sender)).find((one) => one.id === id);
      if (!data) throw new Error("A provider key that was just stored is missing.");
      return { data };
    },
    {
      admit: async ({ sender }) => {
        admitManager(sender);
        const limitResult = await limits.takeConnecting(sender);
        if (!limitResult.ok) throw new ApiFailure(limitResult.error.error, limitResult.error.headers);
      },
    },
  );

  implement(
    providerKeyOperations.deleteByokKey,
    async ({ sender, parameters }) => {
      if (await providerKeys.disconnect(sender, parameters.id)) return { deleted: true as const };
      throw new ApiFailure({ code: 404, message: "Provider key not found" });
    },
    { admit: ({ sender }) => admitManager(sender) },
  );
}

function ourName(slug: string): string {
  return otherNames[slug] ?? slug;
}

/** All keys of the account, oldest first; their number has a quota. */
async function listAll(providerKeys: ProviderKeys, sender: Identity): Promise<ByokKey[]> {
  const all: ConnectedProvider[] = [];
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await providerKeys.list(sender, { limit: ROWS, cursor });
    all.push(...items);
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all.map((provider, index) => describe(provider, { index, owner: ownerOf(sender) }));
}

function describe(provider: ConnectedProvider, { index, owner }: { index: number; owner: string }): ByokKey {
  return {
    id: provider.id,
    provider: provider.slug,
    name: provider.name,
    label: provider.lastFour === null ? "" : `…${provider.lastFour}`,
    disabled: provider.unusable !== undefined,
    created_at: new Date(provider.createdAt).toISOString(),
    sort_order: index,
    workspace_id: owner,
    is_byok_only: false,
    is_fallback: false,
    is_required: false,
    declared_zdr: null,
    allowed_models: null,
    allowed_user_ids: null,
    allowed_api_key_hashes: null,
  };
}
