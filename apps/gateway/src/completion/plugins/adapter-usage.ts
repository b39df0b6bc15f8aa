import type { Usage } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import type { UsageMeter } from "../usage-meter.ts";
import type { Plugin } from "./plugin.ts";

/**
 * Completes the provider's usage to OpenRouter's full form: whole numbers, every detail that is always present, and
 * estimates for tokens that were not counted. Of an answer that was interrupted, a provider may have counted the prompt
 * alone.
 */
export const adapterUsage: Plugin = {
  id: "adapter-usage",
  isMandatory: true,
  begin: ({ meter }) => ({ onUsage: (usage) => completeUsage(usage, meter) }),
};

const promptDetails = { cached_tokens: 0, cache_write_tokens: 0, audio_tokens: 0, video_tokens: 0 };
const completionDetails = { reasoning_tokens: 0, image_tokens: 0, audio_tokens: 0 };

function completeUsage(usage: Usage | undefined, meter: UsageMeter): Usage {
  const prompt = wholeNumber(usage?.prompt_tokens) ?? meter.promptTokens;
  const completion = wholeNumber(usage?.completion_tokens) ?? Math.ceil(meter.writtenWeight);
  const { searchRequests } = meter.counts;
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: wholeNumber(usage?.total_tokens) ?? prompt + completion,
    ...withoutUndefined({ cost: usage?.cost }),
    is_byok: usage?.is_byok ?? false,
    ...(usage === undefined || usage.is_estimated === true ? { is_estimated: true } : {}),
    prompt_tokens_details: {
      ...promptDetails,
      ...onlyCounts(usage ? usage.prompt_tokens_details : meter.promptDetails),
    },
    completion_tokens_details: { ...completionDetails, ...onlyCounts(usage?.completion_tokens_details) },
    ...(usage?.cost_details ? { cost_details: usage.cost_details } : {}),
    ...serverToolUse(usage, searchRequests),
  };
}

function wholeNumber(count: number | undefined): number | undefined {
  // A count beyond the safe integers is ignored: it would not fit into the ledger.
  const integer = count === undefined ? undefined : Math.round(count);
  return Number.isSafeInteger(integer) ? Math.max(0, integer as number) : undefined;
}

/** The whole numbers among the details, as clients expect: vendors mix texts, nulls and times into their counts. */
function onlyCounts(details: Record<string, unknown> | undefined): Record<string, number> {
  const counts = Object.entries(details ?? {}).filter(
    (entry): entry is [string, number] => Number.isSafeInteger(entry[1]) && (entry[1] as number) >= 0,
  );
  return Object.fromEntries(counts);
}

/** The provider's own searches and ours. Present only if there were any, as with OpenRouter. */
function serverToolUse(usage: Usage | undefined, searchRequests: number): Pick<Usage, "server_tool_use_details"> {
  const details = onlyCounts(usage?.server_tool_use_details);
  const requests = (details["web_search_requests"] ?? 0) + searchRequests;
  if (requests > 0) return { server_tool_use_details: { ...details, web_search_requests: requests } };
  return Object.keys(details).length > 0 ? { server_tool_use_details: details } : {};
}
