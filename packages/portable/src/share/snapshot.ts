import * as z from "zod";

const text = z.string().max(4_000_000);
const name = z.string().max(1000);

/** A file that came with a question; its content is there where the sharer chose so. */
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
  /** Who answered, as the room called them; absent in questions. */
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
  /** Why the text is not all that was asked for; the provider's own words stay where they are. */
  ending: z.enum(["failed", "stopped", "cut-off"]).optional(),
  /** What the answer took: US dollars, tokens of the answer. */
  cost: z.number().optional(),
  tokens: z.number().optional(),
  /** The app or image that the answer made: its name, and its files where the sharer chose so. */
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

/** What a share holds once it is decrypted. It is strict: what is not named here is in no share. */
export const snapshotSchema = z.strictObject({
  version: z.literal(1),
  kind: z.enum(["answer", "turn", "room"]),
  title: name,
  /** Milliseconds since the epoch. */
  sharedAt: z.number().nonnegative(),
  /** In the order in which they are read: each question, then its answers. */
  messages: z.array(messageSchema).min(1).max(20_000),
  /** What the authors of the answers were told first; absent unless the sharer chose so. */
  instructions: z
    .array(z.strictObject({ author: name, text }))
    .max(1000)
    .optional(),
});

export type Snapshot = z.infer<typeof snapshotSchema>;
export type SnapshotMessage = Snapshot["messages"][number];

/** What of a room is shared beside its words. */
export interface SnapshotOptions {
  /** Of one answer: what was asked. */
  question: boolean;
  modelNames: boolean;
  attachments: boolean;
  reasoning: boolean;
  costs: boolean;
  instructions: boolean;
  /** The code of apps. */
  files: boolean;
}

/** What is chosen unless a person chooses otherwise. */
export const DEFAULT_SNAPSHOT_OPTIONS: SnapshotOptions = {
  question: true,
  modelNames: true,
  attachments: true,
  reasoning: false,
  costs: false,
  instructions: false,
  files: false,
};
