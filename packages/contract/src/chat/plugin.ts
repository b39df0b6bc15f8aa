import * as z from "zod";
import { shortText } from "../text-bounds.ts";

/** The wire ids of the plugins (specification, point 3), in the order in which a completion passes them. */
export const pluginIds = [
  "normalize-request",
  "provider-banned",
  "sticky-session",
  "moderation",
  "web",
  "file-parser",
  "chain-of-thought",
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

export type PluginRequest = z.infer<typeof pluginRequestSchema>;
