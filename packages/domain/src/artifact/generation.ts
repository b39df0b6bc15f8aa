import { type AppArchetype, appArchetypes } from "@tutti/contract";
import * as z from "zod";

/** The kind of result that a new message asks for; an absent mode means chat. */
export const generationModes = ["chat", "image", ...appArchetypes] as const;

export const generationModeSchema = z.enum(generationModes);

export type GenerationMode = z.infer<typeof generationModeSchema>;

export const DEFAULT_APP_ARCHETYPE: AppArchetype = "interactive-web-app";

export const appStacks = ["html-css-js"] as const;

/** The generation status of a version, or of the content of one of its files (specification, point 4). */
export const generationStatusSchema = z.enum(["idle", "generating", "success", "failed"]);

export type GenerationStatus = z.infer<typeof generationStatusSchema>;
