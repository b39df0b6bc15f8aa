import type { KnownModel, Model } from "@tutti/contract";
import type { Provider, ProviderModel } from "../providers/provider.ts";
import type { ModelAccess } from "../routing/model-access.ts";

/** One model as one provider serves it. */
export interface Endpoint {
  provider: Provider;
  model: ProviderModel;
  /** The account's own key pays for it: such endpoints come first. */
  isOwn?: boolean | undefined;
  /**
   * Other names that reach this endpoint, and no other provider's: the provider's own spelling
   * (`groq/llama-3.3-70b-versatile`), and the slug that it would have without the catalog's facts.
   */
  aliases?: readonly string[] | undefined;
}

/** What one account can ask right now, over all providers. */
export interface CatalogView {
  /**
   * Who serves a slug: the endpoints of exactly this slug (variants such as `:free` are slugs of their own), in the
   * order of the providers, the account's own first; else the one that has it as an alias; else none. Looks everything
   * up in an index. Only for a slug that is not there are local servers asked again, and the demo models that have
   * stepped back for real ones are found too.
   */
  find(slug: string): Promise<readonly Endpoint[]>;
  /**
   * Every endpoint, in the order of the providers, the account's own first, the demo last. Waits for a provider that
   * has never answered, but not for long. The same array as long as nothing has changed.
   */
  endpoints(): Promise<readonly Endpoint[]>;
  /**
   * The same for a request that names a model that is not among them: local servers are asked again, and the demo
   * models that have stepped back for real ones are there, so that a character that uses one goes on working.
   */
  allEndpoints(): Promise<readonly Endpoint[]>;
  /**
   * The models in OpenRouter's form, each slug once, the Auto Router first. Local servers are looked for again. The
   * same array as long as nothing has changed.
   */
  listModels(): Promise<readonly Model[]>;
  /**
   * The same and, after them, every other model that Tutti knows, with whom to connect to use it. The same array as
   * long as nothing has changed.
   */
  listKnownModels(): Promise<readonly KnownModel[]>;
}

/** How a provider did when it was last asked for its models. */
export interface ProviderState {
  provider: Provider;
  endpoints: readonly Endpoint[];
  /** Milliseconds since the epoch; undefined: it was not asked yet. */
  askedAt: number | undefined;
  /** What was wrong with its answer; undefined: nothing. */
  problem: string | undefined;
}

/** The catalog itself is the view of a person who has connected nothing. */
export interface Catalog extends CatalogView {
  /**
   * What an owner (`identity.organizationId ?? identity.userId`) can ask: everybody's endpoints, and those of the
   * provider keys that the owner has connected, marked as `isOwn`. Made at the first use, forgotten when it has not
   * been used for a while: ask for it anew for each request. Without an owner it is everybody's.
   * Endpoints that `access` does not permit are in no list of it.
   */
  forOwner(owner: string | undefined, access?: ModelAccess): CatalogView;
  /** The configured providers and the local servers that answer, and how they did when they were asked last. */
  describeProviders(): ProviderState[];
  /** The owner has connected or removed a provider: what was known of them is read anew. */
  forget(owner: string): void;
  /** Stops asking in the background. */
  close(): void;
}
