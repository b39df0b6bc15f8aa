import { createId } from "@tutti/contract";
import * as z from "zod";
import { DEFAULT_CHAT_MEMORY, DEFAULT_MAX_TOKENS, MAX_CHAT_MEMORY, MIN_CHAT_MEMORY } from "../limits.ts";
import { momentSchema } from "../moment.ts";
import { characterBookSchema } from "./character-book.ts";

/** The author of the user's messages. */
export const USER_CHARACTER_ID = "USER";
/** Stands for a removed character whose messages still exist. */
export const DELETED_CHARACTER_ID = "DELETED";

/** A character's settings for the gateway's plugins (specification, point 3); an absent one is left to the gateway. */
export const characterPluginsSchema = z.looseObject({
  chainOfThought: z.looseObject({ enabled: z.boolean() }).optional(),
  fileParser: z
    .looseObject({
      enabled: z.boolean(),
      maxFiles: z.number().int().positive().optional(),
      pdfEngine: z.string().optional(),
    })
    .optional(),
  moderation: z.looseObject({ enabled: z.boolean() }).optional(),
  web: z
    .looseObject({
      enabled: z.boolean(),
      maxResults: z.number().int().positive().optional(),
      searchPrompt: z.string().optional(),
      engine: z.enum(["native", "exa"]).optional(),
    })
    .optional(),
});

/** A model with its settings in one room. */
export const characterSchema = z.looseObject({
  id: z.string().min(1),
  roomId: z.string().min(1),
  /** The model's own name if a card or a catalog has one; else the slug. */
  name: z.string(),
  /** The model slug with its variant, `vendor/name:variant`. */
  model: z.string().min(1),
  /** A preset of the account, which is sent with the model's name in a request; and its name for the person. */
  presetSlug: z.string().optional(),
  presetName: z.string().optional(),
  /** An image, as a data URL. */
  avatarUrl: z.string().optional(),
  /** The artifact that it works on, if it belongs to one. */
  artifactId: z.string().optional(),
  /** The removed characters of the room whose place it took: their answers are its history as well. */
  predecessorIds: z.array(z.string()).optional(),
  /** The first messages that its card offers for a room; the first is the card's own choice. */
  greetings: z.array(z.string()).optional(),
  /** Its knowledge, and the keys for which it is sent to the model. */
  book: characterBookSchema.optional(),
  /** A custom system prompt. */
  description: z.string(),
  includeDefaultSystemPrompt: z.boolean(),
  isStreaming: z.boolean(),
  samplingParameters: z.record(z.string(), z.number()),
  maxTokens: z.number().int().min(0),
  chatMemory: z.number().int().min(MIN_CHAT_MEMORY).max(MAX_CHAT_MEMORY),
  /** One provider's slug; absent means that the gateway chooses. */
  provider: z.string().optional(),
  providerSort: z.enum(["price", "throughput", "latency"]).optional(),
  reasoning: z
    .object({
      enabled: z.boolean(),
      effort: z.enum(["high", "medium", "low", "minimal"]).optional(),
      maxTokens: z.number().int().positive().optional(),
    })
    .optional(),
  plugins: characterPluginsSchema.optional(),
  isDisabled: z.boolean(),
  isRemoved: z.boolean(),
  createdAt: momentSchema,
  updatedAt: momentSchema,
});

export type CharacterPlugins = z.infer<typeof characterPluginsSchema>;
export type Character = z.infer<typeof characterSchema>;

/** A new character, with the specification's defaults (point 3). */
export function createCharacter(options: { roomId: string; model: string; name?: string; now: number }): Character {
  return {
    id: createId("char", options.now),
    roomId: options.roomId,
    name: options.name ?? options.model,
    model: options.model,
    description: "",
    includeDefaultSystemPrompt: true,
    isStreaming: true,
    samplingParameters: {},
    maxTokens: DEFAULT_MAX_TOKENS,
    chatMemory: DEFAULT_CHAT_MEMORY,
    isDisabled: false,
    isRemoved: false,
    createdAt: options.now,
    updatedAt: options.now,
  };
}

/** Whether the character answers the next message. */
export function isActive(character: Pick<Character, "isDisabled" | "isRemoved">): boolean {
  return !character.isDisabled && !character.isRemoved;
}
