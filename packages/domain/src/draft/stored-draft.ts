import * as z from "zod";
import { generationModeSchema } from "../artifact/generation.ts";
import { attachmentSchema } from "../attachment/attachment.ts";

/** What was written into the composer of a room, or of an artifact, and not sent. */
export const storedDraftSchema = z.looseObject({
  /** The room's id, or what stands for a room that is not there yet; or the artifact's. */
  id: z.string().min(1),
  roomId: z.string().min(1),
  text: z.string(),
  mode: generationModeSchema.optional(),
  isWebSearchOn: z.boolean().optional(),
});

/** The files that wait in such a composer. */
export const storedDraftFilesSchema = z.looseObject({
  /** As the draft's. */
  id: z.string().min(1),
  roomId: z.string().min(1),
  attachments: z.array(attachmentSchema),
});

export type StoredDraft = z.infer<typeof storedDraftSchema>;
export type StoredDraftFiles = z.infer<typeof storedDraftFilesSchema>;
