import * as z from "zod";
import { generationModeSchema } from "../artifact/generation.ts";
import { attachmentSchema } from "../attachment/attachment.ts";

/** Why a queue waits for the person, beside the answers that run. */
export const queueHolds = ["stopped", "signed-out", "unreachable", "failed"] as const;

/** What was written into the composer of a room, or of an artifact, and not sent. */
export const storedDraftSchema = z.looseObject({
  /**
   * The room's id, or what stands for a room that is not there yet; or the artifact's. Of a queued message: the id it
   * is sent with.
   */
  id: z.string().min(1),
  roomId: z.string().min(1),
  text: z.string(),
  mode: generationModeSchema.optional(),
  isWebSearchOn: z.boolean().optional(),
  usesModels: z.boolean().optional(),
  /** Whether it is asked blind; absent: as its room is. */
  isBlind: z.boolean().optional(),
  /** Of a message that was taken out of the queue to be changed: the place that it goes back to. */
  queuePlace: z.number().optional(),
  /** Another one with each write: the id of the tab that wrote it, a dot, and which of its writes this is. */
  revision: z.string().optional(),
  /** Present where this is no draft but a message that is sent once the room's answers have ended. */
  queue: z
    .looseObject({
      /** Lower places are sent first. */
      place: z.number(),
      hold: z.enum(queueHolds).optional(),
      /** Whole with the row, so that one removal takes the message out of the queue. */
      attachments: z.array(attachmentSchema),
    })
    .optional(),
});

/** The files that wait in such a composer. */
export const storedDraftFilesSchema = z.looseObject({
  /** As the draft's. */
  id: z.string().min(1),
  roomId: z.string().min(1),
  attachments: z.array(attachmentSchema),
});

export type QueueHold = (typeof queueHolds)[number];
export type StoredDraft = z.infer<typeof storedDraftSchema>;
export type StoredDraftFiles = z.infer<typeof storedDraftFilesSchema>;
