import type { TaskName } from "./tasks.ts";

/** What the gateway has to know of a kind of provider apart from how it is called. */
export interface KindTraits {
  /**
   * The address if the configuration names none: "own": there is none, so that the configuration must name one;
   * "vendor": the address of the vendor of this API; "region": it is made of the region; "none": the provider is not
   * called over HTTP.
   */
  address: "own" | "vendor" | "region" | "none";
  /** The path after the base URL for a completion; undefined if no address is named. */
  completionPath?: string;
  /**
   * It passes requests on to providers of its own: it applies provider preferences itself, says which provider answered
   * and at what cost, and lists only chat models.
   */
  isAggregator: boolean;
  /** Only one vendor serves this API, and proxies in front of it: its models have that vendor's names. */
  isOneVendor: boolean;
  /** Its models are sent a conversation as one text, so that their prompt formats are checked. */
  isRawText: boolean;
  /** Its models read a speaker's name in the field `name`; the others read it in the text. */
  readsNames: boolean;
  /** It is the fallback while no provider is connected: the auto router chooses it last. */
  isStandIn: boolean;
  /** What its API does besides completions: its constructor in `create-provider.ts` does not compile without each. */
  tasks: readonly TaskName[];
}

const nothingSpecial = {
  isAggregator: false,
  isOneVendor: false,
  isRawText: false,
  readsNames: false,
  isStandIn: false,
} as const;

/** OpenAI's own form of every task, which its copies have as well. */
const openAiTasks = ["embed", "rerank", "moderate", "draw", "speak", "transcribe"] as const;

/**
 * All kinds of providers. Each has a folder of its own beside this file, and a line in `create-provider.ts`, which does
 * not compile without it.
 */
export const kinds = {
  "openai-compatible": { ...nothingSpecial, address: "own", completionPath: "/chat/completions", tasks: openAiTasks },
  openai: { ...nothingSpecial, address: "vendor", readsNames: true, tasks: openAiTasks },
  anthropic: { ...nothingSpecial, address: "vendor", isOneVendor: true, tasks: [] },
  google: { ...nothingSpecial, address: "vendor", isOneVendor: true, tasks: ["embed"] },
  openrouter: {
    ...nothingSpecial,
    address: "vendor",
    isAggregator: true,
    isOneVendor: true,
    readsNames: true,
    tasks: ["embed", "rerank", "draw", "speak", "transcribe"],
  },
  // A cloud's models have the names of the catalog's vendor of the same name as the kind.
  "amazon-bedrock": { ...nothingSpecial, address: "region", isOneVendor: true, tasks: [] },
  "google-vertex": { ...nothingSpecial, address: "region", isOneVendor: true, tasks: [] },
  azure: {
    ...nothingSpecial,
    address: "own",
    completionPath: "/openai/v1/chat/completions",
    isOneVendor: true,
    readsNames: true,
    tasks: ["embed", "draw", "speak", "transcribe"],
  },
  completions: { ...nothingSpecial, address: "own", completionPath: "/completions", isRawText: true, tasks: [] },
  // The demo reads only the texts of messages.
  demo: { ...nothingSpecial, address: "none", readsNames: true, isStandIn: true, tasks: [] },
} as const satisfies Readonly<Record<string, KindTraits>>;

/** The kinds, which say how a provider is called. */
export type ProviderKind = keyof typeof kinds;

/** All kinds, as the configuration writes them. */
export const kindNames = Object.keys(kinds) as [ProviderKind, ...ProviderKind[]];

/** The traits of this kind. */
export function traitsOf(kind: ProviderKind): KindTraits {
  return kinds[kind];
}
