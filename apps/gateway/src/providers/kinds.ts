/** What the gateway has to know of a kind of provider beside how it is asked. */
export interface KindTraits {
  /**
   * Whose address it has where the configuration names none: "own": none, so that the configuration must; "vendor":
   * that of the vendor who speaks this wire; "none": it is asked nothing over HTTP.
   */
  address: "own" | "vendor" | "none";
  /** What is appended to its base URL to ask for a completion; undefined where no address is named. */
  completionPath?: string;
  /**
   * It passes requests on to providers of its own: it keeps to provider preferences itself, says who answered and what
   * that cost, and lists only models that chat.
   */
  isAggregator: boolean;
  /** Only its inventor speaks this wire, and proxies in front of it: its models have that vendor's names. */
  isOneVendor: boolean;
  /** Its models are shown a conversation as one text, so that their prompt formats are checked. */
  isRawText: boolean;
  /** Its models are told by the field `name` who speaks; the others read it in the text. */
  readsNames: boolean;
  /** It stands in while no provider is connected: the auto router takes it last. */
  isStandIn: boolean;
}

const nothingSpecial = {
  isAggregator: false,
  isOneVendor: false,
  isRawText: false,
  readsNames: false,
  isStandIn: false,
} as const;

/**
 * All kinds of providers. Each has a folder of its own beside this file, and a line in `create-provider.ts`, which does
 * not compile without it.
 */
export const kinds = {
  "openai-compatible": { ...nothingSpecial, address: "own", completionPath: "/chat/completions" },
  openai: { ...nothingSpecial, address: "vendor", readsNames: true },
  anthropic: { ...nothingSpecial, address: "vendor", isOneVendor: true },
  google: { ...nothingSpecial, address: "vendor", isOneVendor: true },
  openrouter: { ...nothingSpecial, address: "vendor", isAggregator: true, isOneVendor: true, readsNames: true },
  completions: { ...nothingSpecial, address: "own", completionPath: "/completions", isRawText: true },
  // The demo listens to the words alone.
  demo: { ...nothingSpecial, address: "none", readsNames: true, isStandIn: true },
} as const satisfies Readonly<Record<string, KindTraits>>;

/** How a provider is spoken to. */
export type ProviderKind = keyof typeof kinds;

/** All of them, as the configuration writes them. */
export const kindNames = Object.keys(kinds) as [ProviderKind, ...ProviderKind[]];

/** What there is to know of this kind. */
export function traitsOf(kind: ProviderKind): KindTraits {
  return kinds[kind];
}
