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
  /** Offsets into the message's content, in UTF-16 code units; both 0 if they are not known. */
  start_index: z.number(),
  end_index: z.number(),
});

/** Measurements of an answer. Durations are in milliseconds, cost in US dollars. */
export const messageMetadataSchema = z.looseObject({
  /** From the request to the end of the answer. */
  generateDuration: z.number().optional(),
  /** From the request to the first token. */
  latencyDuration: z.number().optional(),
  /** From the first part of reasoning to the first part of text. */
  reasoningDuration: z.number().optional(),
  tokensCount: z.number().optional(),
  tokensPerSecond: z.number().optional(),
  /** The model that answered, which may differ from the requested one. */
  variantSlug: z.string().optional(),
  provider: z.string().optional(),
  cost: z.number().optional(),
  plugins: z.array(z.string()).optional(),
  /** How many earlier thoughts the provider left out, since the conversation before them had changed. */
  droppedThoughts: z.number().int().positive().optional(),
  /** How many messages the gateway left out of the middle of the conversation, or shortened, to fit the context. */
  compressedMessages: z.number().int().positive().optional(),
  /** The limit in dollars at which the gateway ended the answer. */
  spendingNote: z
    .looseObject({
      /** What the limit is of, as the gateway names it. */
      kind: z.string(),
      /** The length for which the limit paid, if the answer was asked with fewer tokens; absent: it was cut. */
      maxTokens: z.number().int().positive().optional(),
      /** When the limit begins anew, as an ISO date; absent: never. */
      until: z.string().optional(),
    })
    .optional(),
  /** The gateway's id of the generation. */
  generationId: z.string().optional(),
  /** The generation whose answer was repeated at no cost, from the gateway's cache. */
  cachedFrom: z.string().optional(),
  /** Present if the person stopped the answer. */
  isStopped: z.literal(true).optional(),
  /** Present if the answer was interrupted: its content is the part that was received and saved. */
  isCutOff: z.literal(true).optional(),
  /** What interrupted it; absent in answers of older versions of the page, which ended when the page was closed. */
  interruption: z.enum(["gone", "gateway", "unattended"]).optional(),
});

/** Why an answer failed, stored in the place of the answer. */
export const messageErrorSchema = z.looseObject({
  /** The HTTP status; 0 if the gateway could not be reached. */
  status: z.number(),
  text: z.string(),
  /**
   * True if the text was written as the message's content because nothing had been received; such a message is no
   * history.
   */
  isContent: z.boolean(),
});

/**
 * The run by which the gateway makes an answer. It stays after the answer has ended; the answer is being made if the
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
 * A message without its texts: content and reasoning are stored separately, keyed by the message's id, because they
 * change often.
 */
export const messageSchema = z.looseObject({
  id: z.string().min(1),
  roomId: z.string().min(1),
  type: z.enum(["user", "assistant"]),
  parentMessageId: z.string().nullable(),
  characterId: z.string().min(1),
  context: z.enum(["main-chat", "artifact-chat"]),
  contentType: z.enum(["text", "artifact", "artifact-version"]),
  /** The version of an artifact that the message is about, the artifact, and the artifact's type. */
  versionContextId: z.string().optional(),
  artifactId: z.string().optional(),
  generatedArtifactType: z.enum(["app", "image"]).optional(),
  /** Of a user's message: the requested mode, and whether with a web search; a retry requests the same. */
  mode: generationModeSchema.optional(),
  isWebSearchOn: z.boolean().optional(),
  /** Of a user's message: its answers are compared without their authors' names. Absent: they are not. */
  blind: z
    .looseObject({
      /** The time when the names were shown, by a vote or without one. Absent: they are hidden. */
      revealedAt: momentSchema.optional(),
      /**
       * The answers are shown as they arrive. Absent: only when all have ended, so that their speed reveals no name.
       */
      isShownEarly: z.literal(true).optional(),
    })
    .optional(),
  /** Of an answer to such a question: its position among the answers, which was drawn; its letter follows from it. */
  blindPlace: z.number().int().nonnegative().optional(),
  /**
   * Of a user's message: the answer to the message before with which all models continue, as if it were their own.
   * Absent: each continues with its own.
   */
  followsAnswerId: z.string().optional(),
  /**
   * Of a user's message: the place of the answer to it with which the room continues, so that the messages after the
   * shown answer of that place are in sight. Absent: the messages after each model's own.
   */
  continuedWithId: z.string().optional(),
  /** Of an answer that was merged from others: it is in no model's history unless the room continues with it. */
  merge: mergeSchema.optional(),
  attachments: z.array(attachmentSchema),
  citations: z.array(citationSchema),
  images: z.array(z.looseObject({ url: z.string() })),
  /** Parsed files that the gateway returned; they are sent back with the history. */
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
  /** How often the answer at this place was requested again, up to this one. Absent: never. */
  attempt: z.number().int().nonnegative().optional(),
  /**
   * Of an answer that replaced another one: the id of the first answer at its place, which may have been removed.
   * Absent: it is the first itself.
   */
  attemptOf: z.string().min(1).optional(),
  /**
   * The sum of the earlier requests for this answer of which nothing is kept: US dollars, and tokens that models wrote.
   */
  spentBefore: z.looseObject({ cost: z.number(), tokens: z.number() }).optional(),
  /** The time when the answer was last chosen to be shown at its place. Absent: never. */
  shownAt: momentSchema.optional(),
  metadata: messageMetadataSchema,
});

/** The texts of one message. */
export const messageTextSchema = z.looseObject({
  /** The message's id. */
  id: z.string().min(1),
  roomId: z.string().min(1),
  content: z.string(),
  reasoning: z.string(),
  /** The provider's own form of its reasoning, sent back unmodified with the next turn. */
  reasoningDetails: z.array(z.looseObject({ type: z.string() })).optional(),
  /**
   * Incremented when the text is replaced (an edit, a retry), so that a request can name the text that it was sent.
   * Absent: 0.
   */
  revision: z.number().int().nonnegative().optional(),
  /** Of an edited text: the revision that the person saw while editing. */
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

/** The fields of every new message; with its own lists and maps, so that no two messages share one. */
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

type OrderedMessage = Pick<Message, "createdAt" | "type" | "id" | "attemptOf">;

/**
 * The id of the place of a message: that of the first answer at it. Answers that replaced each other have one place;
 * any other message is alone at its own.
 */
export function placeOf({ id, attemptOf }: Pick<Message, "id" | "attemptOf">): string {
  return attemptOf ?? id;
}

/**
 * The order of messages: createdAt, then user before assistant, then the id of the place (specification, point 4,
 * "Message ordering"), then id.
 */
export function compareMessages(a: OrderedMessage, b: OrderedMessage): number {
  if (a.createdAt !== b.createdAt) return a.createdAt - b.createdAt;
  if (a.type !== b.type) return a.type === "user" ? -1 : 1;
  return compareTexts(placeOf(a), placeOf(b)) || compareTexts(a.id, b.id);
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
