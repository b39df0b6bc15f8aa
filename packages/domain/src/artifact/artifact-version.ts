import { createId } from "@tutti/contract";
import * as z from "zod";
import { momentSchema } from "../moment.ts";
import { generationStatusSchema } from "./generation.ts";
import { refusedEditSchema } from "./refused-edit.ts";
import { versionCheckSchema } from "./version-check.ts";

/** One state of an artifact: the content of each of its files (specification, points 3 and 4). */
export const artifactVersionSchema = z.looseObject({
  id: z.string().min(1),
  roomId: z.string().min(1),
  artifactId: z.string().min(1),
  /** Null for the first version. */
  parentVersionId: z.string().nullable(),
  /** The versions that were merged into this one, its parent first. Absent: it was made from its parent. */
  mergedVersionIds: z.array(z.string()).optional(),
  /** The version whose error this one was made to fix: its parent then. Absent: it was made for another purpose. */
  fixedVersionId: z.string().optional(),
  /** From 1. */
  versionNumber: z.number().int().positive(),
  /** The assistant message that generated it; null if no model made it. */
  generatingMessageId: z.string().nullable(),
  characterId: z.string(),
  characterName: z.string(),
  prompt: z.string(),
  type: z.enum(["app", "image"]),
  /** Milliseconds since the epoch. */
  createdAt: momentSchema,
  generationStatus: generationStatusSchema,
  /** Absent until the generation has ended. */
  generationDurationMs: z.number().nonnegative().optional(),
  /** A version with an error counts as failed. */
  error: z.string().optional(),
  /** Changes that its model requested and that did not fit the files; absent if all of them did. */
  refusedEdits: z.array(refusedEditSchema).optional(),
  /** File id to content id. */
  fileContents: z.record(z.string(), z.string()),
  /** The result of running it for a moment; absent until then, and for images. */
  check: versionCheckSchema.optional(),
  /** Present while it is generating: the data with which any page can continue it. */
  generation: z
    .looseObject({
      /** The initial file contents. */
      base: z.record(z.string(), z.string()),
      /** If a failed version is made again: the records that a stop restores. */
      before: z.unknown().optional(),
      /** If the model is asked once more for one file, whose changes did not fit: its path. */
      askedPath: z.string().optional(),
    })
    .optional(),
});

export type ArtifactVersion = z.infer<typeof artifactVersionSchema>;

/** A version that is about to be generated. */
export function createArtifactVersion(
  options: Pick<
    ArtifactVersion,
    | "roomId"
    | "artifactId"
    | "parentVersionId"
    | "versionNumber"
    | "generatingMessageId"
    | "characterId"
    | "characterName"
    | "prompt"
    | "type"
  > & { mergedVersionIds?: readonly string[] | undefined; fixedVersionId?: string | undefined; now: number },
): ArtifactVersion {
  const { now, mergedVersionIds, fixedVersionId, ...fields } = options;
  return {
    ...fields,
    ...(mergedVersionIds ? { mergedVersionIds: [...mergedVersionIds] } : {}),
    ...(fixedVersionId === undefined ? {} : { fixedVersionId }),
    id: createId("art-ver", now),
    createdAt: now,
    generationStatus: "generating",
    fileContents: {},
  };
}
