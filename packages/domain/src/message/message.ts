import { createId } from "@tutti/contract";
import * as z from "zod";
import { generationModeSchema } from "../artifact/generation.ts";
import { attachmentSchema } from "../attachment/attachment.ts";
import { USER_CHARACTER_ID } from "../character/character.ts";
import { momentSchema } from "../moment.ts";
import { mergeSchema } from "./merge.ts";

export const citationSchema = z.looseObject({
  url: z.string(),
  title: z.string().optional(),
  content: z.string().optional(),
  /** Offsets into the message's content, in UTF-16 code units; both 0 where they are not known. */
  start_index: z.number(),
  end_index: z.number(),
});

/** What was measured while an answer was made. Durations are in milliseconds, cost in US dollars. */
export const messageMetadataSchema = z.looseObject({
  /** From the request to the end of the answer. */
  generateDuration: z.number().optional(),
  /** From the request to the first token. */
  latencyDuration: z.number().optional(),
  /** From the first piece of reasoning to the first piece of text. */
  reasoningDuration: z.number().optional(),
  tokensCount: z.number().optional(),
  tokensPerSecond: z.number().optional(),
  /** The model that answered, which may be another than was asked for. */
  variantSlug: z.string().optional(),
  provider: z.string().optional(),
  cost: z.number().optional(),
  plugins: z.array(z.string()).optional(),
  /** The gateway's id of the generation. */
  generationId: z.string().optional(),
  /** Present where the person stopped the answer. */
  isStopped: z.literal(true).optional(),
  /** Present where the answer was interrupted: what is there is what was received and saved. */
  isCutOff: z.literal(true).optional(),
  /** What interrupted it; absent in answers of older versions of the page, which ended with it. */
  interruption: z.enum(["gone", "gateway", "unattended"]).optional(),
});

/** Why an answer failed, kept where the answer would have been. */
export const messageErrorSchema = z.looseObject({
  /** The HTTP status; 0 where the gateway could not be reached. */
  status: z.number(),
  text: z.string(),
  /**
   * True where the text was written as the message's content because nothing had been received; such a message is no
   * history.
   */
  isContent: z.boolean(),
});

/**
 * The run by which the gateway makes an answer. It stays when the answer has ended; the answer is being made where the
 * message is generating.
 */
export const messageRunSchema = z.looseObject({
  id: z.string().min(1),
  /**
   * Milliseconds since the epoch, by the clock of the page that started it; the times of the run's log count from here.
   */
  startedAt: momentSchema,
  /** Present until the gateway has confirmed the start. */
  isStarting: z.literal(true).optional(),
});

/**
 * A message without its texts: content and reasoning are stored apart, keyed by the message's id, because they change
 * often.
 */
export const messageSchema = z.looseObject({
  id: z.string().min(1),
  roomId: z.string().min(1),
  type: z.enum(["user", "assistant"]),
  parentMessageId: z.string().nullable(),
  characterId: z.string().min(1),
  context: z.enum(["main-chat", "artifact-chat"]),
  contentType: z.enum(["text", "artifact", "artifact-version"]),
  /** The version of an artifact that the message is about, the artifact, and what kind was made. */
  versionContextId: z.string().optional(),
  artifactId: z.string().optional(),
  generatedArtifactType: z.enum(["app", "image"]).optional(),
  /** Of a user's message: what was asked for, and whether with a search of the web; a retry asks for the same. */
  mode: generationModeSchema.optional(),
  isWebSearchOn: z.boolean().optional(),
  /** Of a user's message: its answers are compared without their authors' names. Absent: they are not. */
  blind: z
    .looseObject({
      /** When the names were shown, by a vote or without one. Absent: they are hidden. */
      revealedAt: momentSchema.optional(),
      /** The answers are shown as they come. Absent: once all of them are there, so that speed tells no name. */
      isShownEarly: z.literal(true).optional(),
    })
    .optional(),
  /** Of an answer to such a question: its place among the answers, which was drawn; its letter follows from it. */
  blindPlace: z.number().int().nonnegative().optional(),
  /**
   * Of a user's message: the answer to the one before with which all models go on, as if it were their own. Absent:
   * each goes on with its own.
   */
  followsAnswerId: z.string().optional(),
  /**
   * Of a user's message: the answer to it with which the room goes on, so that what follows that answer is in sight.
   * Absent: what follows each model's own.
   */
  continuedWithId: z.string().optional(),
  /** Of an answer that was made of others: it is in no model's history unless the room goes on with it. */
  merge: mergeSchema.optional(),
  attachments: z.array(attachmentSchema),
  citations: z.array(citationSchema),
  images: z.array(z.looseObject({ url: z.string() })),
  /** Parsed files that the gateway returned; they go back with the history. */
  files: z.array(z.looseObject({})),
  createdAt: momentSchema,
  updatedAt: momentSchema,
  isGenerating: z.boolean(),
  isRetrying: z.boolean(),
  isEdited: z.boolean(),
  /** Absent until the user chooses. */
  isCollapsed: z.boolean().optional(),
  error: messageErrorSchema.optional(),
  run: messageRunSchema.optional(),
  /** How often the answer was asked for again. Absent: never. */
  attempt: z.number().int().nonnegative().optional(),
  metadata: messageMetadataSchema,
});

/** The texts of one message. */
export const messageTextSchema = z.looseObject({
  /** The message's id. */
  id: z.string().min(1),
  roomId: z.string().min(1),
  content: z.string(),
  reasoning: z.string(),
  /** The provider's own form of its reasoning, sent back unmodified on the next turn. */
  reasoningDetails: z.array(z.looseObject({ type: z.string() })).optional(),
  /**
   * Counts up where the words become others (an edit, a retry), so that a request can say which it was sent. Absent: 0.
   */
  revision: z.number().int().nonnegative().optional(),
  /** Of words that were edited: the revision that the person saw when they did that. */
  editedFrom: z.number().int().nonnegative().optional(),
});

export type Citation = z.infer<typeof citationSchema>;
export type MessageMetadata = z.infer<typeof messageMetadataSchema>;
export type MessageRun = z.infer<typeof messageRunSchema>;
export type MessageError = z.infer<typeof messageErrorSchema>;
export type Message = z.infer<typeof messageSchema>;
export type MessageText = z.infer<typeof messageTextSchema>;

interface NewMessage {
  roomId: string;
  parentMessageId: string | null;
  now: number;
}

/** What every new message has; lists and maps of its own, so that no two messages share one. */
function blankMessage(options: NewMessage) {
  return {
    id: createId("msg", options.now),
    roomId: options.roomId,
    parentMessageId: options.parentMessageId,
    context: "main-chat" as const,
    contentType: "text" as const,
    attachments: [],
    citations: [],
    images: [],
    files: [],
    createdAt: options.now,
    updatedAt: options.now,
    isGenerating: false,
    isRetrying: false,
    isEdited: false,
    metadata: {},
  };
}

export function createUserMessage(options: NewMessage & { attachments?: Message["attachments"] }): Message {
  return {
    ...blankMessage(options),
    type: "user",
    characterId: USER_CHARACTER_ID,
    attachments: options.attachments ?? [],
  };
}

/** The placeholder of an answer that is being made. */
export function createAssistantMessage(options: NewMessage & { characterId: string }): Message {
  return { ...blankMessage(options), type: "assistant", characterId: options.characterId, isGenerating: true };
}

type OrderedMessage = Pick<Message, "createdAt" | "type" | "id">;

/**
 * The order of messages: createdAt, then user before assistant, then id (specification, point 4, "Message ordering").
 */
export function compareMessages(a: OrderedMessage, b: OrderedMessage): number {
  if (a.createdAt !== b.createdAt) return a.createdAt - b.createdAt;
  if (a.type !== b.type) return a.type === "user" ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
