import type { ChatRequest } from "@tutti/contract";
import * as z from "zod";
import { momentSchema } from "../moment.ts";

/** One message of a request's history, with the text that it had at that time. */
export const textReferenceSchema = z.looseObject({
  messageId: z.string().min(1),
  /** The revision of the message's text; see `MessageText.revision`. */
  revision: z.number().int().nonnegative(),
  /**
   * The name that was sent with this answer, if a history has answers of several authors; absent: the request's, or
   * none.
   */
  name: z.string().optional(),
  /** Another model's answer that was sent in the place of the character's own: its text, without its reasoning. */
  isWordsOnly: z.literal(true).optional(),
  /** What was added for the model at the end of the question, such as the date. */
  reminder: z.string().optional(),
});

/**
 * The parts of an artifact that its model was sent. Files are referred to by their contents, which never change; one
 * that is in no version, such as a starter's, is stored as a text.
 */
export const shownArtifactSchema = z.looseObject({
  /** The text between the system prompt and the files. */
  heading: z.string(),
  /** In their order; empty if the model was sent images. */
  files: z.array(z.looseObject({ path: z.string(), contentId: z.string(), text: z.string().optional() })),
  /** The paths of files that did not fit. */
  unshownPaths: z.array(z.string()),
  /** The files of the other versions that a version was merged of, each below a heading of its own. */
  sources: z
    .array(
      z.looseObject({
        heading: z.string(),
        files: z.array(z.looseObject({ path: z.string(), contentId: z.string() })),
        unshownPaths: z.array(z.string()),
        /** The paths of files that are the same as those above. */
        samePaths: z.array(z.string()),
      }),
    )
    .optional(),
  /** The contents of the images that were sent with the question. */
  imageIds: z.array(z.string()),
  /** The text of the question, which is the last of the history, if it differs from the message's text. */
  prompt: z.string().optional(),
});

/**
 * The request that one answer was made for. The history is referred to, not repeated, so that a record's size does not
 * grow with it: a reference names a revision of a message's text, which is its current text, or one of the past texts
 * that are stored for it.
 */
export const sentRequestSchema = z.looseObject({
  /** The id of the answer's message. */
  id: z.string().min(1),
  roomId: z.string().min(1),
  /** Milliseconds since the epoch. */
  createdAt: momentSchema,
  /** The body without its messages. */
  parameters: z.looseObject({}),
  /** Absent if none was sent. */
  systemPrompt: z.string().optional(),
  /** The labels of the entries of the character's book that are in the system prompt. */
  bookEntries: z.array(z.string()).optional(),
  /**
   * The name that was sent with the character's own answers, in requests of earlier releases; absent if none was sent.
   */
  name: z.string().optional(),
  /** In the order in which they were sent. */
  history: z.array(textReferenceSchema),
  /** The text of the question, which is the last of the history, if it differs from the message's text. */
  prompt: z.string().optional(),
  /** Present for a request about an artifact. */
  artifact: shownArtifactSchema.optional(),
});

export type TextReference = z.infer<typeof textReferenceSchema>;
export type ShownArtifact = z.infer<typeof shownArtifactSchema>;
export type SentRequest = z.infer<typeof sentRequestSchema>;

/** The request that a model was sent for one answer, restored from its record: 'What this model saw'. */
export interface SentRequestView {
  /** The answer's message. */
  messageId: string;
  /** Milliseconds since the epoch. */
  sentAt: number;
  /** The body as it was sent. Its images and files are the same strings as those of the messages, not copies. */
  body: ChatRequest;
  /** The labels of the entries of the character's book that were in the system prompt. */
  bookEntries: readonly string[];
  /**
   * The messages whose texts at that time are no longer known, as in a room that was imported; they are left out of the
   * body.
   */
  missingMessageIds: readonly string[];
  /** The files of an artifact whose contents at that time are no longer known; they are left out of the body. */
  missingPaths: readonly string[];
  /** The reported route of the request; each field is absent if it was not reported. */
  route: {
    model?: string | undefined;
    provider?: string | undefined;
    generationId?: string | undefined;
    plugins?: readonly string[] | undefined;
    /** How many of the sent thoughts the provider left out, since the conversation before them had changed. */
    droppedThoughts?: number | undefined;
    /** How many of the messages the gateway left out, or shortened, to fit the model's context. */
    compressedMessages?: number | undefined;
  };
}
