import * as z from "zod";

/** A file that is sent with a user's message. */
export const attachmentSchema = z.looseObject({
  type: z.enum(["image", "text", "file"]),
  /** A data URL, for images and files. */
  url: z.string().optional(),
  /** The text itself, for text files. */
  content: z.string().optional(),
  /** The encoding in which the text was read, where it is not UTF-8: a name of the Encoding Standard. */
  encoding: z.string().optional(),
  /** The format of the picture that was chosen, where another one is sent, such as "gif". */
  convertedFrom: z.string().optional(),
  /** Whether only the first picture of an animation is sent. */
  isFirstPicture: z.boolean().optional(),
  /** Why models may not be able to read a PDF: it is encrypted, or was cut off. */
  fault: z.enum(["locked", "damaged"]).optional(),
  /** Whether a PDF is only pictures of its pages, as from a scanner. */
  hasNoText: z.boolean().optional(),
  name: z.string(),
  /** Bytes. */
  size: z.number().nonnegative(),
});

export type Attachment = z.infer<typeof attachmentSchema>;

/** Whether two attachments have the same content, whatever their names. */
export function isSameAttachment(one: Attachment, other: Attachment): boolean {
  return one.type === other.type && one.url === other.url && one.content === other.content;
}
