import * as z from "zod";
import { shortText } from "../text-bounds.ts";

/** The wire ids of the plugins (specification, point 3; two of OpenRouter's), in the order of a completion's steps. */
export const pluginIds = [
  "normalize-request",
  "provider-banned",
  "sticky-session",
  "moderation",
  "web",
  "file-parser",
  "chain-of-thought",
  "context-compression",
  "response-healing",
  "adapter-usage",
  "accounting",
  "output-statistics",
  "secret-sanitizer",
] as const;

export type PluginId = (typeof pluginIds)[number];

/**
 * One plugin of a request: `enabled: false` turns off one that would run by itself; every other field is an option of
 * that plugin. Unknown ids are ignored, as OpenRouter does.
 */
export const pluginRequestSchema = z.looseObject({ id: shortText, enabled: z.boolean().nullish() });

/** What a plugin did to a request or an answer that the client would not expect. */
export const appliedPluginSchema = z.discriminatedUnion("id", [
  z.looseObject({
    id: z.literal("context-compression"),
    /** Messages that were left out of the middle of the conversation. */
    dropped_messages: z.number().int().nonnegative(),
    /** Messages that lost the middle of their text. */
    shortened_messages: z.number().int().nonnegative(),
  }),
  /** The answer's JSON was mended. */
  z.looseObject({ id: z.literal("response-healing") }),
]);

export type AppliedPlugin = z.infer<typeof appliedPluginSchema>;

export type PluginRequest = z.infer<typeof pluginRequestSchema>;
