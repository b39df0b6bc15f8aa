import * as z from "zod";
import { generationModeSchema } from "../artifact/generation.ts";
import { attachmentSchema } from "../attachment/attachment.ts";

/** Why a queue waits for the person, besides running answers. */
export const queueHolds = ["stopped", "signed-out", "unreachable", "failed"] as const;

/** What the person is asked, or has said, about a message that may pass a limit in dollars. */
const queueLimits = ["asked", "allowed"] as const;

/** The unsent content of the composer of a room or of an artifact. */
export const storedDraftSchema = z.looseObject({
  /**
   * The room's id, or the placeholder of a room that does not exist yet; or the artifact's. Of a queued message: the id
   * that it will be sent with.
   */
  id: z.string().min(1),
  roomId: z.string().min(1),
  text: z.string(),
  mode: generationModeSchema.optional(),
  isWebSearchOn: z.boolean().optional(),
  usesModels: z.boolean().optional(),
  /** Whether it is asked blind; absent: as the room's setting says. */
  isBlind: z.boolean().optional(),
  /** For a message that was taken out of the queue to be edited: the place that it returns to. */
  queuePlace: z.number().optional(),
  /** Different after each write: the id of the tab that wrote it, a dot, and the number of the write in that tab. */
  revision: z.string().optional(),
  /** Present if this is no draft but a message that is sent once the room's answers have ended. */
  queue: z
    .looseObject({
      /** Lower places are sent first. */
      place: z.number(),
      hold: z.enum(queueHolds).optional(),
      limit: z.enum(queueLimits).optional(),
      /** Stored in the row, so that one removal takes the message out of the queue. */
      attachments: z.array(attachmentSchema),
    })
    .optional(),
});

/** The attached files of such a composer. */
export const storedDraftFilesSchema = z.looseObject({
  /** The same as the draft's. */
  id: z.string().min(1),
  roomId: z.string().min(1),
  attachments: z.array(attachmentSchema),
});

export type QueueHold = (typeof queueHolds)[number];
export type QueueLimit = (typeof queueLimits)[number];
export type StoredDraft = z.infer<typeof storedDraftSchema>;
export type StoredDraftFiles = z.infer<typeof storedDraftFilesSchema>;
