import type { usageOperations } from "@tutti/contract/operations/usage";
import { type OperationTexts, pageTexts } from "./operation-texts.ts";

export const usageTexts: OperationTexts<typeof usageOperations> = {
  getGeneration: {
    summary: "Get one generation",
    description:
      "Tokens, cost, times, and the route that was taken. Everyone who shares the account or the organization can see it; an API key without the scope `usage:read` sees only what it requested itself.",
    query: { id: "The generation's id, as in `gen-…`." },
    response: "The generation, in OpenRouter's form.",
  },
  getGenerationContent: {
    summary: "Get the texts of a generation",
    description:
      "Where they are kept: those of stored Responses, for the person who requested them. All other generations have no texts here.",
    query: { id: "The generation's id, as in `gen-…`." },
    response: "The input and the output, in OpenRouter's form.",
  },
  sendGenerationFeedback: {
    summary: "Tell what was wrong with a generation",
    description: "It is shown in the generation's record to the same person; a later one takes its place.",
    response: "It is stored.",
  },
  listGenerations: {
    summary: "List generations",
    description: "Newest first. With an API key without the scope `usage:read`, only the generations of this key.",
    query: {
      ...pageTexts,
      model: "Only generations of this model.",
      key: "Only generations of the API key with this id; empty for requests from Tutti's own pages.",
      status: "Only generations with this status.",
      id: "Only the generation with this id.",
    },
    response: "One page of generations.",
  },
  verifyReceipts: {
    summary: "Verify your receipts",
    description:
      "Compares every record of the open account or organization with its receipt, and each receipt with the one before it. Records that were changed, deleted or added are found. A program that can write to the database can write a whole chain anew: note `head` elsewhere, as the operator's `tutti receipts verify` prints it as well.",
    response: "What was compared, and what does not agree.",
  },
  getKey: {
    summary: "Get the key's limit and spending",
    description: "With a session, the same for everything that its user does, without a limit.",
    response: "The key, in OpenRouter's form.",
  },
  getAuthKey: {
    summary: "Get the key's limit and spending, at the older address",
    response: "The key, in OpenRouter's form.",
  },
  getCredits: {
    summary: "Get credits and usage",
    description:
      "There are no prepaid credits here: providers bill the operator of the gateway. The credits are the amount that was used, plus what remains of the key's limit if it has one. An API key without the scope `usage:read` sees the amount that it used itself.",
    response: "US dollars, in OpenRouter's form.",
  },
  getActivity: {
    summary: "Get the usage of the last 30 days",
    description:
      "A row for each completed UTC day and endpoint, newest first. With an API key without the scope `usage:read`, only the usage of this key.",
    query: { date: "Only this day.", user_id: "Only this member of the organization." },
    response: "The rows, in OpenRouter's form.",
  },
  getAnalyticsMeta: {
    summary: "List what analytics can be asked",
    response: "The metrics, dimensions, operators and granularities of a query.",
  },
  queryAnalytics: {
    summary: "Query analytics",
    description:
      "Sums of generations by the time of their beginning, to the quarter of an hour; periods are those of UTC. An API key without the scope `usage:read` sees its own usage alone.",
    response: "A row for each period and each combination of the dimensions that has requests.",
  },
  getUsageReport: {
    summary: "Get a usage report by day, model, provider, key or user",
    description:
      "As JSON, or as CSV for a spreadsheet. With an API key without the scope `usage:read`, only the usage of this key.",
    query: {
      from: "The first day, inclusive; default: 30 days, including the last one.",
      to: "The last day, inclusive; default: today.",
      timezone: "The time zone of the days, such as `Europe/Berlin`.",
      by: "`day`, `model`, `provider`, `key`, `user`, comma-separated: a row for each combination that occurs.",
      model: "Comma-separated slugs: only these models.",
      provider: "Comma-separated slugs: only these providers.",
      key: "Comma-separated ids: only these API keys; an empty one for requests from Tutti's own pages.",
      user: "Comma-separated ids: only these users.",
      format: "`json` or `csv`.",
    },
    response: "The rows and their total.",
    otherForms: { "text/csv": "A column for each dimension, then the sums." },
  },
};
