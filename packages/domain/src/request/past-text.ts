import * as z from "zod";
import { messageSchema, messageTextSchema } from "../message/message.ts";
import type { TextReference } from "./sent-request.ts";

/** A text that a message no longer has, kept as long as a request refers to it. */
export const pastTextSchema = z.looseObject({
  /** As `pastTextId` makes it. */
  id: z.string().min(1),
  roomId: z.string().min(1),
  messageId: z.string().min(1),
  revision: z.number().int().nonnegative(),
  text: messageTextSchema,
  /**
   * The message as it was, where more than the words went: an answer that was made anew, a message that was removed.
   */
  message: messageSchema.optional(),
});

export type PastText = z.infer<typeof pastTextSchema>;

/** The key of a past text. */
export function pastTextId({ messageId, revision }: Pick<TextReference, "messageId" | "revision">): string {
  return `${messageId}@${revision}`;
}
