import type { KnownModel, Model } from "@tutti/contract";
import type { Endpoint, ModelAccess } from "../endpoints/endpoint.ts";
import type { Provider } from "../providers/provider.ts";

/** The endpoints and models that one account can call right now, over all providers. */
export interface CatalogView {
  /**
   * The endpoints of exactly this slug (variants such as `:free` are slugs of their own), in the order of the
   * providers, the account's own first; else the one that has it as an alias; else none. Reads an index. Only for a
   * slug that is not found are local servers called again; the demo models that are hidden behind real ones are then
   * found too.
   */
  find(slug: string): Promise<readonly Endpoint[]>;
  /**
   * Every endpoint, in the order of the providers, the account's own first, the demo last. Waits for a provider that
   * has never answered, but not for long. The same array as long as nothing has changed.
   */
  endpoints(): Promise<readonly Endpoint[]>;
  /**
   * The same for a request that names a model that is not among them: local servers are called again, and the demo
   * models that are hidden behind real ones are included, so that a character that uses one goes on working.
   */
  allEndpoints(): Promise<readonly Endpoint[]>;
  /**
   * The endpoints for what models do besides completions, in the same order; an endpoint that also completes is in both
   * lists. The tasks of each are those of its provider and its output modalities (`providers/tasks.ts`).
   */
  taskEndpoints(): Promise<readonly Endpoint[]>;
  /**
   * The models in OpenRouter's form, each slug once, the Auto Router first. Local servers are called again. The same
   * array as long as nothing has changed.
   */
  listModels(): Promise<readonly Model[]>;
  /**
   * The same and, after them, every other model that Tutti knows, with the vendors to connect to use it. The same array
   * as long as nothing has changed.
   */
  listKnownModels(): Promise<readonly KnownModel[]>;
}

/** The result of a provider's last call for its models. */
export interface ProviderState {
  provider: Provider;
  endpoints: readonly Endpoint[];
  /** Milliseconds since the epoch; undefined: it has not been called yet. */
  askedAt: number | undefined;
  /** The problem with its response; undefined: none. */
  problem: string | undefined;
}

/** The catalog itself is the view of a person who has connected nothing. */
export interface Catalog extends CatalogView {
  /**
   * The view of an owner (`identity.organizationId ?? identity.userId`): the endpoints that all accounts share, and
   * those of the provider keys that the owner has connected, marked as `isOwn`. Created at the first use, dropped after
   * a time without use: call this anew for each request. Without an owner, the shared endpoints alone. Endpoints that
   * `access` does not permit are in none of its lists.
   */
  forOwner(owner: string | undefined, access?: ModelAccess): CatalogView;
  /** The configured providers and the local servers that respond, with the results of their last calls. */
  describeProviders(): ProviderState[];
  /** When the newest facts about models were published or read, in milliseconds since the epoch. */
  factsAsOf(): number | undefined;
  /** The owner has connected or removed a provider: the owner's providers are read anew. */
  forget(owner: string): void;
  /** Stops the background calls. */
  close(): void;
}
