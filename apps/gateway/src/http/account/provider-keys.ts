import type { ConnectedProvider, ConnectProviderRequest } from "@tutti/contract";
import { providerKeyOperations } from "@tutti/contract/operations/provider-keys";
import { type Identity, isManager } from "../../accounts/identity.ts";
import { placeOfRequest } from "../../accounts/sign-in/local-request.ts";
import { ApiFailure } from "../../api-failure.ts";
import type { KeyConnection } from "../../provider-keys/connection.ts";
import type { ConnectedProvider as PluginConnection, UnusableReason } from "../../provider-keys/key-rows.ts";
import type { Services } from "../../services.ts";
import type { App, AppContext } from "../app-env.ts";
import { createImplementer } from "../implement.ts";

/** The slug of the built-in models, which no person's provider may take. */
const DEMO = "demo";

/** Milliseconds in which a provider must accept or refuse a key. */
export const CHECK_LIMIT = 15_000;

/** The services that these routes depend on. */
interface ProviderKeyServices extends Pick<Services, "accounts" | "providerKeys" | "connecting"> {
  administration: Pick<Services["administration"], "isAdministrator">;
  limits: Pick<Services["limits"], "takeConnecting">;
}

/**
 * The providers that the signed-in person or their organization has connected by keys of their own. A stored key is
 * never returned. In an organization its owners and admins connect providers.
 */
export function addProviderKeys(app: App, services: ProviderKeyServices): void {
  const { accounts, administration, providerKeys, connecting, limits } = services;
  /** Whether this sender may have the gateway call an address inside its own network. */
  async function mayConnectServers(c: AppContext, { userId }: Identity): Promise<boolean> {
    if (!connecting.allowCustomServers) return false;
    if (!connecting.areCustomServersLocal) return true;
    const place = placeOfRequest(c.req.raw.headers, c.env?.incoming?.socket.remoteAddress);
    return place.type === "local" && administration.isAdministrator(userId);
  }

  const implement = createImplementer(app, { accounts });

  implement(providerKeyOperations.listConnectedProviders, async ({ c, sender, query }) => {
    const { items, nextCursor } = await providerKeys.list(sender, query);
    return {
      data: items.map(describe),
      next_cursor: nextCursor,
      providers: providerKeys.vendors.map(({ slug, name, keysAt }) => ({
        slug,
        name,
        keys_url: keysAt,
        is_configured: connecting.configuredSlugs.has(slug),
      })),
      custom_servers: await mayConnectServers(c, sender),
      can_edit: isManager(sender),
    };
  });

  implement(
    providerKeyOperations.connectProvider,
    async ({ c, sender, body }) => {
      const connection = toConnection(body, await mayConnectServers(c, sender));
      const connectionResult = await providerKeys.connect(sender, connection, AbortSignal.timeout(CHECK_LIMIT));
      if (!connectionResult.ok) throw new ApiFailure(connectionResult.error);
      const { provider, modelCount } = connectionResult.value;
      return { data: describe(provider), model_count: modelCount };
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
    providerKeyOperations.disconnectProvider,
    async ({ sender, parameters }) => {
      if (!(await providerKeys.disconnect(sender, parameters.id))) {
        throw new ApiFailure({ code: 404, message: "Connected provider not found" });
      }
    },
    { admit: ({ sender }) => admitManager(sender) },
  );

  function toConnection(connectRequest: ConnectProviderRequest, mayConnectServer: boolean): KeyConnection {
    if ("provider" in connectRequest) {
      const vendor = providerKeys.vendors.find(({ slug }) => slug === connectRequest.provider);
      if (vendor) return { vendor, key: connectRequest.key };
      // The name is not repeated: the key may have been pasted there by mistake.
      throw new ApiFailure({ code: 400, message: "provider: no provider of this name can be connected" });
    }
    if (!mayConnectServer) {
      const message = connecting.allowCustomServers
        ? "Custom servers can be connected here only by an administrator, in a browser on this machine; the operator can allow them to all with allow_custom_servers in the file that TUTTI_CONFIG names"
        : "Custom servers cannot be connected here; the operator can allow them with allow_custom_servers in the file that TUTTI_CONFIG names";
      throw new ApiFailure({ code: 403, message });
    }
    const { name, base_url, key } = connectRequest;
    const slug = slugOf(name);
    if (slug === "") throw new ApiFailure({ code: 400, message: "name: use letters a to z or digits" });
    const { configuredSlugs } = connecting;
    if (slug === DEMO || configuredSlugs.has(slug) || providerKeys.vendors.some((vendor) => vendor.slug === slug)) {
      throw new ApiFailure({
        code: 400,
        message: "name: a provider with this name already exists; choose another name",
      });
    }
    return { server: { slug, name, baseUrl: base_url, key: key ?? undefined } };
  }
}

/** Throws 403 for people who may not change what their organization has connected. */
export function admitManager(identity: Identity): void {
  if (isManager(identity)) return;
  const message = "Only owners and admins of the organization may connect and disconnect providers";
  throw new ApiFailure({ code: 403, message });
}

/** As in `my-vllm` for "My vLLM". */
function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

function describe(provider: PluginConnection): ConnectedProvider {
  return {
    id: provider.id,
    slug: provider.slug,
    name: provider.name,
    base_url: provider.baseUrl,
    last_four: provider.lastFour,
    created_at: new Date(provider.createdAt).toISOString(),
    status: provider.unusable === undefined ? "ready" : "unreadable",
    message: provider.unusable === undefined ? null : whatToDo[provider.unusable],
  };
}

const whatToDo: Readonly<Record<UnusableReason, string>> = {
  "other-secret":
    "This key was stored with a different secret than the server has now. Paste it again, or start the server with the earlier TUTTI_SECRET.",
  damaged: "This key can no longer be read from the database. Paste it again.",
  "unknown-vendor": "This version of Tutti does not know this provider. Disconnect it.",
  "not-allowed":
    "Custom servers are no longer called here; the operator can allow them with allow_custom_servers in the file that TUTTI_CONFIG names.",
};
