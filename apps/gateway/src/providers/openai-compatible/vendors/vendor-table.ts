import { openAiTraits } from "../openai-traits.ts";
import { toMistralMessages, toPerplexityMessages, toZAiMessages } from "./message-forms.ts";
import { groqSearch, openAiSearch, perplexitySearch, zAiSearch } from "./searching.ts";
import { byFlag, byGroqFormat, byKeepingSwitch, bySwitch, byTogetherSwitch } from "./thinking.ts";
import type { VendorQuirks } from "./vendor-quirks.ts";

const untilHigh = ["low", "medium", "high"];
const fixedSampling = ["temperature", "top_p", "presence_penalty", "frequency_penalty"];
const openSampling = ["top_k", "min_p", "top_a", "repetition_penalty"];

/** Reasoning models refuse the older name of the limit, and all others accept the newer one. */
export const openAiQuirks: VendorQuirks = {
  renamedFields: { max_tokens: "max_completion_tokens" },
  search: openAiSearch,
  searches: (id) => openAiTraits(id).searches,
};

/** Mistral refuses every unknown field. */
const mistral: VendorQuirks = {
  acceptedFields: [
    "frequency_penalty",
    "guardrails",
    "max_tokens",
    "messages",
    "metadata",
    "model",
    "n",
    "parallel_tool_calls",
    "prediction",
    "presence_penalty",
    "prompt_cache_key",
    "prompt_mode",
    "random_seed",
    "reasoning_effort",
    "response_format",
    "safe_prompt",
    "stop",
    "stream",
    "temperature",
    "tool_choice",
    "tools",
    "top_p",
  ],
  renamedFields: { seed: "random_seed" },
  sendsUsageByDefault: true,
  efforts: (id) => {
    if (/mistral-large-([4-9]|\d{2})\b/.test(id)) return untilHigh;
    if (/deepseek|glm/.test(id)) return ["none", "low", "high", "max"];
    return /magistral|leanstral|mistral-small-(26|latest)|mistral-medium-(26|3\.5|latest)/.test(id)
      ? ["none", "high"]
      : undefined;
  },
  prefill: { prefix: true },
  takesFiles: true,
  turnOrder: "strict",
  toMessages: toMistralMessages,
  toToolChoice: (choice) => (choice === "required" ? "any" : choice),
};

const xai: VendorQuirks = {
  renamedFields: { max_tokens: "max_completion_tokens" },
  refusedFields: ["logit_bias", ...openSampling],
  refusedFieldsOf: (id) => (/grok-(3-mini|[4-9])/.test(id) ? ["presence_penalty", "frequency_penalty", "stop"] : []),
  efforts: (id) => {
    if (/grok-3-mini/.test(id)) return ["low", "high"];
    if (/grok-4\.3/.test(id)) return ["none", ...untilHigh, "xhigh"];
    return /grok-(4\.[4-9]|[5-9])/.test(id) ? [...untilHigh, "xhigh"] : undefined;
  },
  // Through its Responses API: see the provider for OpenAI.
  searches: (id) => /grok-[4-9]/.test(id),
  modelsPath: "language-models",
};

const groq: VendorQuirks = {
  renamedFields: { max_tokens: "max_completion_tokens" },
  refusedFields: ["logit_bias", "logprobs", "top_logprobs", ...openSampling],
  efforts: (id) => {
    if (/gpt-oss/.test(id)) return untilHigh;
    if (/qwen-?3\.8/.test(id)) return ["none", ...untilHigh];
    return /qwen-?3/.test(id) ? ["none", "default"] : undefined;
  },
  think: byGroqFormat,
  search: groqSearch,
  searches: (id) => /compound|gpt-oss/.test(id),
};

const deepseek: VendorQuirks = {
  refusedFields: ["logit_bias", ...openSampling],
  jsonSchemas: false,
  efforts: (id) => (/flash/.test(id) ? ["none", "low", "high", "max"] : ["none", "high", "max"]),
  think: bySwitch,
  reasoningBack: "reasoning_content",
  prefill: { prefix: true },
  prefillPath: "../beta/chat/completions",
};

const together: VendorQuirks = {
  refusedFields: ["top_a"],
  efforts: (id) => (/gpt-oss/.test(id) ? untilHigh : undefined),
  think: byTogetherSwitch,
};

const fireworks: VendorQuirks = {
  refusedFields: ["top_a"],
  efforts: () => ["none", ...untilHigh],
  reasoningBack: "reasoning_content",
};

const cohere: VendorQuirks = {
  acceptedFields: [
    "frequency_penalty",
    "max_tokens",
    "messages",
    "model",
    "presence_penalty",
    "reasoning_effort",
    "response_format",
    "seed",
    "stop",
    "stream",
    "temperature",
    "tool_choice",
    "tools",
    "top_p",
  ],
  sendsUsageByDefault: true,
  efforts: (id) => (/reasoning|command-(a-plus|[b-z]-|\d)/.test(id) ? ["none", "high"] : undefined),
  modelsPath: "/v1/models?endpoint=chat&page_size=1000",
};

const perplexity: VendorQuirks = {
  refusedFields: [
    "logit_bias",
    "logprobs",
    "min_p",
    "parallel_tool_calls",
    "repetition_penalty",
    "seed",
    "tool_choice",
    "tools",
    "top_a",
    "top_logprobs",
  ],
  sendsUsageByDefault: true,
  efforts: (id) => (/reasoning|research/.test(id) ? ["minimal", ...untilHigh] : undefined),
  turnOrder: "joined",
  toMessages: toPerplexityMessages,
  search: perplexitySearch,
  searches: () => true,
};

const cerebras: VendorQuirks = {
  renamedFields: { max_tokens: "max_completion_tokens" },
  refusedFields: ["frequency_penalty", "presence_penalty", "logit_bias", ...openSampling],
  efforts: (id) => (/gpt-oss/.test(id) ? untilHigh : /glm|qwen-?3/.test(id) ? ["none", ...untilHigh] : undefined),
  reasoningBack: "reasoning",
};

const moonshot: VendorQuirks = {
  refusedFields: ["logit_bias", "logprobs", "top_logprobs", ...openSampling],
  // These models have fixed sampling, and refuse every other value.
  refusedFieldsOf: (id) => (/kimi-k(2\.[5-9]|[3-9])/.test(id) ? fixedSampling : []),
  efforts: (id) => (/kimi-k[3-9]/.test(id) ? ["low", "high", "max"] : undefined),
  think: (thinking) => {
    const { upstreamId } = thinking.model;
    if (/kimi-k2\.[56]/.test(upstreamId)) return bySwitch(thinking);
    // From 2.7 on the models always reason, and only later ones accept an effort.
    return thinking.effort === undefined ? {} : { reasoning_effort: thinking.effort };
  },
  reasoningBack: "reasoning_content",
  prefill: { partial: true },
};

const alibaba: VendorQuirks = {
  refusedFields: ["logit_bias", "min_p", "top_a"],
  think: byFlag,
  prefill: { partial: true },
};

const zAi: VendorQuirks = {
  renamedFields: { user: "user_id" },
  refusedFields: [
    "frequency_penalty",
    "logit_bias",
    "logprobs",
    "parallel_tool_calls",
    "presence_penalty",
    "top_logprobs",
    ...openSampling,
  ],
  jsonSchemas: false,
  efforts: (id) => {
    if (/glm-5\.2/.test(id)) return ["none", "high", "max"];
    return /glm-(5\.[3-9]|[6-9])/.test(id) ? ["low", "high", "max"] : undefined;
  },
  think: byKeepingSwitch,
  reasoningBack: "reasoning_content",
  toMessages: toZAiMessages,
  // It accepts no other value.
  toToolChoice: () => "auto",
  search: zAiSearch,
  searches: () => true,
};

/** The quirks of each vendor, by its slug. */
export const vendorTable: Readonly<Record<string, VendorQuirks>> = {
  mistral,
  xai,
  groq,
  deepseek,
  together,
  fireworks,
  cohere,
  perplexity,
  cerebras,
  moonshot,
  alibaba,
  "z-ai": zAi,
};
