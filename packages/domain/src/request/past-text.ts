import * as z from "zod";
import { messageSchema, messageTextSchema } from "../message/message.ts";
import type { TextReference } from "./sent-request.ts";

/** An earlier text of a message, stored as long as a request refers to it. */
export const pastTextSchema = z.looseObject({
  /** The key that `pastTextId` makes. */
  id: z.string().min(1),
  roomId: z.string().min(1),
  messageId: z.string().min(1),
  revision: z.number().int().nonnegative(),
  text: messageTextSchema,
  /** The earlier message, if more than the text was replaced: an answer that was made anew, or a removed message. */
  message: messageSchema.optional(),
});

export type PastText = z.infer<typeof pastTextSchema>;

/** The key of a past text. */
export function pastTextId({ messageId, revision }: Pick<TextReference, "messageId" | "revision">): string {
  return `${messageId}@${revision}`;
}
