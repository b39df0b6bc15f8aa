import type { ChatRequest } from "@tutti/contract";
import * as z from "zod";
import { momentSchema } from "../moment.ts";

/** One message of a request's history, in the words that it had then. */
export const textReferenceSchema = z.looseObject({
  messageId: z.string().min(1),
  /** The revision of the message's text; see `MessageText.revision`. */
  revision: z.number().int().nonnegative(),
  /**
   * The name that this answer carried, where the answers of a history are by several; absent: the request's, or none.
   */
  name: z.string().optional(),
  /** Another model's answer that went out in the place of its own: its words, without its reasoning. */
  isWordsOnly: z.literal(true).optional(),
});

/**
 * What an artifact's model was shown of it. Files are named by their contents, which never change; one that no version
 * holds, as what its kind begins with, is kept as a text.
 */
export const shownArtifactSchema = z.looseObject({
  /** The words between the system prompt and the files. */
  heading: z.string(),
  /** In their order; none where the model was shown pictures. */
  files: z.array(z.looseObject({ path: z.string(), contentId: z.string(), text: z.string().optional() })),
  /** The paths of files for which there was no room. */
  unshownPaths: z.array(z.string()),
  /** The files of the other versions that a version was merged of, each below words of its own. */
  sources: z
    .array(
      z.looseObject({
        heading: z.string(),
        files: z.array(z.looseObject({ path: z.string(), contentId: z.string() })),
        unshownPaths: z.array(z.string()),
        /** The paths of files that are as they were named before. */
        samePaths: z.array(z.string()),
      }),
    )
    .optional(),
  /** The contents of the pictures that went along with the question. */
  imageIds: z.array(z.string()),
  /** The words of the question, which is the last of the history, where they are not its text. */
  prompt: z.string().optional(),
});

/**
 * What one answer was asked with. The history is referred to, not repeated, so that a record's size does not grow with
 * what was said: a reference names a revision of a message's text, which is the text as it is now, or one of the past
 * ones that are kept for it.
 */
export const sentRequestSchema = z.looseObject({
  /** The id of the answer's message. */
  id: z.string().min(1),
  roomId: z.string().min(1),
  /** Milliseconds since the epoch. */
  createdAt: momentSchema,
  /** The body without its messages. */
  parameters: z.looseObject({}),
  /** Absent where none was sent. */
  systemPrompt: z.string().optional(),
  /** What the entries of the character's book are called that are in the system prompt. */
  bookEntries: z.array(z.string()).optional(),
  /**
   * The name that the character's own answers carried, in requests of earlier releases; absent where they carried none.
   */
  name: z.string().optional(),
  /** In the order in which they were sent. */
  history: z.array(textReferenceSchema),
  /** The words of the question, which is the last of the history, where they are not its text. */
  prompt: z.string().optional(),
  /** Present for what was asked about an artifact. */
  artifact: shownArtifactSchema.optional(),
});

export type TextReference = z.infer<typeof textReferenceSchema>;
export type ShownArtifact = z.infer<typeof shownArtifactSchema>;
export type SentRequest = z.infer<typeof sentRequestSchema>;

/** What a model was sent for one answer, put together again: 'What this model saw'. */
export interface SentRequestView {
  /** The answer's message. */
  messageId: string;
  /** Milliseconds since the epoch. */
  sentAt: number;
  /** The body as it was sent. Its images and files are the very strings that the messages hold, not copies. */
  body: ChatRequest;
  /** What the entries of the character's book are called that went along in the system prompt. */
  bookEntries: readonly string[];
  /**
   * The messages whose words of then are no longer known, as in a room that was imported; they are left out of the
   * body.
   */
  missingMessageIds: readonly string[];
  /** The files of an artifact that are no longer known as they were then; they are left out of the body. */
  missingPaths: readonly string[];
  /** What came back about the way that the request took; each is absent where it was not told. */
  route: {
    model?: string | undefined;
    provider?: string | undefined;
    generationId?: string | undefined;
    plugins?: readonly string[] | undefined;
  };
}
