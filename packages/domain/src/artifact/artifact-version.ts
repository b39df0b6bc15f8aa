import { createId } from "@tutti/contract";
import * as z from "zod";
import { momentSchema } from "../moment.ts";
import { generationStatusSchema } from "./generation.ts";
import { refusedEditSchema } from "./refused-edit.ts";
import { versionCheckSchema } from "./version-check.ts";

/** One state of an artifact: which content each of its files has (specification, points 3 and 4). */
export const artifactVersionSchema = z.looseObject({
  id: z.string().min(1),
  roomId: z.string().min(1),
  artifactId: z.string().min(1),
  /** Null for the first. */
  parentVersionId: z.string().nullable(),
  /** Of a version that was merged of several: which they are, its parent first. Absent: it was made from its parent. */
  mergedVersionIds: z.array(z.string()).optional(),
  /** From 1. */
  versionNumber: z.number().int().positive(),
  /** The assistant message that it was generated with; null where no model made it. */
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
  /** Changes that its model asked for, and that did not fit the files; absent where all of them did. */
  refusedEdits: z.array(refusedEditSchema).optional(),
  /** File id to content id. */
  fileContents: z.record(z.string(), z.string()),
  /** What was found when it was run for a moment; absent until then, and of images. */
  check: versionCheckSchema.optional(),
  /** Present while it is generating: what any page needs to go on with it. */
  generation: z
    .looseObject({
      /** The file contents that it began with. */
      base: z.record(z.string(), z.string()),
      /** Where a failed version is made again: the records that a stop brings back. */
      before: z.unknown().optional(),
      /** Where the model is asked once more for one file, whose changes did not fit: its path. */
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
  > & { mergedVersionIds?: readonly string[] | undefined; now: number },
): ArtifactVersion {
  const { now, mergedVersionIds, ...fields } = options;
  return {
    ...fields,
    ...(mergedVersionIds ? { mergedVersionIds: [...mergedVersionIds] } : {}),
    id: createId("art-ver", now),
    createdAt: now,
    generationStatus: "generating",
    fileContents: {},
  };
}
