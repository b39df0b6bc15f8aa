import { activityQuerySchema, generationListQuerySchema, usageReportQuerySchema } from "@tutti/contract";
import * as z from "zod";
import { type Operation, pageTexts } from "../operation.ts";

export const usageOperations: readonly Operation[] = [
  {
    id: "getGeneration",
    method: "get",
    path: "/api/v1/generation",
    tag: "Usage",
    summary: "Get one generation",
    description:
      "Tokens, cost, times, and the route that was taken. Everyone who shares the account or the organization can see it; an API key without the scope `usage:read` sees only what it requested itself.",
    access: "account",
    query: { schema: z.object({ id: z.string() }), texts: { id: "The generation's id, as in `gen-…`." } },
    answer: { status: 200, schema: "GenerationAnswer", text: "The generation, in OpenRouter's form." },
    errors: [400, 404],
  },
  {
    id: "listGenerations",
    method: "get",
    path: "/api/frontend/generations",
    tag: "Usage",
    summary: "List generations",
    description: "Newest first. With an API key without the scope `usage:read`, only the generations of this key.",
    access: "account",
    query: {
      schema: generationListQuerySchema,
      texts: {
        ...pageTexts,
        model: "Only generations of this model.",
        key: "Only generations of the API key with this id; empty for requests from Tutti's own pages.",
        status: "Only generations with this status.",
        id: "Only the generation with this id.",
      },
    },
    answer: { status: 200, schema: "GenerationList", text: "One page of generations." },
    errors: [400],
  },
  {
    id: "getKey",
    method: "get",
    path: "/api/v1/key",
    tag: "Usage",
    summary: "Get the key's limit and spending",
    description: "With a session, the same for everything that its user does, without a limit.",
    access: "account",
    answer: { status: 200, schema: "KeyInfoAnswer", text: "The key, in OpenRouter's form." },
  },
  {
    id: "getAuthKey",
    method: "get",
    path: "/api/v1/auth/key",
    tag: "Usage",
    summary: "Get the key's limit and spending, at the older address",
    access: "account",
    answer: { status: 200, schema: "KeyInfoAnswer", text: "The key, in OpenRouter's form." },
  },
  {
    id: "getCredits",
    method: "get",
    path: "/api/v1/credits",
    tag: "Usage",
    summary: "Get credits and usage",
    description:
      "There are no prepaid credits here: providers bill the operator of the gateway. The credits are the amount that was used, plus what remains of the key's limit if it has one. An API key without the scope `usage:read` sees the amount that it used itself.",
    access: "account",
    answer: { status: 200, schema: "Credits", text: "US dollars, in OpenRouter's form." },
  },
  {
    id: "getActivity",
    method: "get",
    path: "/api/v1/activity",
    tag: "Usage",
    summary: "Get the usage of the last 30 days",
    description:
      "A row for each completed UTC day and endpoint, newest first. With an API key without the scope `usage:read`, only the usage of this key.",
    access: "account",
    query: {
      schema: activityQuerySchema,
      texts: { date: "Only this day.", user_id: "Only this member of the organization." },
    },
    answer: { status: 200, schema: "Activity", text: "The rows, in OpenRouter's form." },
    errors: [400],
  },
  {
    id: "getUsageReport",
    method: "get",
    path: "/api/frontend/activity",
    tag: "Usage",
    summary: "Get a usage report by day, model, provider, key or user",
    description:
      "As JSON, or as CSV for a spreadsheet. With an API key without the scope `usage:read`, only the usage of this key.",
    access: "account",
    query: {
      schema: usageReportQuerySchema,
      texts: {
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
    },
    answer: {
      status: 200,
      schema: "UsageReport",
      text: "The rows and their total.",
      otherForms: { "text/csv": "A column for each dimension, then the sums." },
    },
    errors: [400],
  },
];
