import { createId } from "@tutti/contract";
import * as z from "zod";
import { momentSchema } from "../moment.ts";
import { generationStatusSchema } from "./generation.ts";

export const artifactFileTypes = [
  "typescript",
  "javascript",
  "js",
  "jsx",
  "html",
  "css",
  "json",
  "markdown",
  "text",
  "image",
] as const;

/** A file of an artifact: its path and type. Its content belongs to a version (specification, point 3). */
export const artifactFileSchema = z.looseObject({
  id: z.string().min(1),
  roomId: z.string().min(1),
  /** The path within the project, with slashes. */
  filename: z.string().min(1),
  type: z.enum(artifactFileTypes),
  /** Milliseconds since the epoch. */
  createdAt: momentSchema,
  updatedAt: momentSchema,
});

export type ArtifactFile = z.infer<typeof artifactFileSchema>;
export type ArtifactFileType = ArtifactFile["type"];

export function createArtifactFile(options: {
  roomId: string;
  filename: string;
  type: ArtifactFileType;
  now: number;
}): ArtifactFile {
  const { roomId, filename, type, now } = options;
  return { id: createId("art-file", now), roomId, filename, type, createdAt: now, updatedAt: now };
}

/** The content of a file in one or more versions; never changed once it is complete. */
export const artifactFileContentSchema = z.looseObject({
  id: z.string().min(1),
  roomId: z.string().min(1),
  content: z.string(),
  createdAt: momentSchema,
  generationStatus: generationStatusSchema,
});

export type ArtifactFileContent = z.infer<typeof artifactFileContentSchema>;

export function createArtifactFileContent(options: {
  roomId: string;
  now: number;
  content?: string;
  generationStatus?: ArtifactFileContent["generationStatus"];
}): ArtifactFileContent {
  return {
    id: createId("art-file-cont", options.now),
    roomId: options.roomId,
    content: options.content ?? "",
    createdAt: options.now,
    generationStatus: options.generationStatus ?? "idle",
  };
}
