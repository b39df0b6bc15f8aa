import * as z from "zod";

const text = z.string().max(4_000_000);
const name = z.string().max(1000);

/** A file that came with a question; present only if the sharer chose to share attachments. */
const attachmentSchema = z.strictObject({
  type: z.enum(["image", "text", "file"]),
  name,
  /** Bytes. */
  size: z.number().nonnegative(),
  /** A data URL. */
  url: z.string().optional(),
  content: text.optional(),
});

const messageSchema = z.strictObject({
  role: z.enum(["user", "assistant"]),
  /** The name of the answer's author in the room; absent in questions. */
  author: name.optional(),
  /** The model's slug. */
  model: name.optional(),
  text,
  reasoning: text.optional(),
  images: z.array(z.strictObject({ url: z.string() })).max(200),
  attachments: z.array(attachmentSchema).max(200),
  citations: z
    .array(
      z.strictObject({ url: z.string(), title: z.string().optional(), start_index: z.number(), end_index: z.number() }),
    )
    .max(2000),
  /** Milliseconds since the epoch. */
  createdAt: z.number().nonnegative(),
  /** Why the text is not complete; the provider's own error message is not shared. */
  ending: z.enum(["failed", "stopped", "cut-off"]).optional(),
  /** The cost of the answer: US dollars, tokens of the answer. */
  cost: z.number().optional(),
  tokens: z.number().optional(),
  /** The app or image that the answer made: its name, and its files if the sharer chose so. */
  artifact: z
    .strictObject({
      name,
      files: z
        .array(z.strictObject({ path: name, content: text }))
        .max(2000)
        .optional(),
    })
    .optional(),
});

/** The content of a decrypted share. It is strict: fields that are not named here are in no share. */
export const snapshotSchema = z.strictObject({
  version: z.literal(1),
  kind: z.enum(["answer", "turn", "room"]),
  title: name,
  /** Milliseconds since the epoch. */
  sharedAt: z.number().nonnegative(),
  /** In reading order: each question, then its answers. */
  messages: z.array(messageSchema).min(1).max(20_000),
  /** The system prompts of the answers' authors; absent unless the sharer chose so. */
  instructions: z
    .array(z.strictObject({ author: name, text }))
    .max(1000)
    .optional(),
});

export type Snapshot = z.infer<typeof snapshotSchema>;
export type SnapshotMessage = Snapshot["messages"][number];

/** The parts of a room that are shared beside its texts. */
export interface SnapshotOptions {
  /** For one answer: its question. */
  question: boolean;
  modelNames: boolean;
  attachments: boolean;
  reasoning: boolean;
  costs: boolean;
  instructions: boolean;
  /** The code of apps. */
  files: boolean;
}

/** The choices unless a person changes them. */
export const DEFAULT_SNAPSHOT_OPTIONS: SnapshotOptions = {
  question: true,
  modelNames: true,
  attachments: true,
  reasoning: false,
  costs: false,
  instructions: false,
  files: false,
};
