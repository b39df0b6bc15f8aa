import { type AppArchetype, appArchetypes, createId } from "@tutti/contract";
import * as z from "zod";
import { momentSchema } from "../moment.ts";
import { artifactViewerSchema } from "../viewer/artifact-viewer.ts";
import { appStacks, DEFAULT_APP_ARCHETYPE } from "./generation.ts";
import { repairLimitsSchema, repairSchema } from "./repair.ts";

const sharedFields = {
  id: z.string().min(1),
  roomId: z.string().min(1),
  name: z.string(),
  /** The prompt of its first version. */
  prompt: z.string(),
  /** Null until there is a version. */
  headVersionId: z.string().nullable(),
  fileIds: z.array(z.string()),
  versionsCount: z.number().int().nonnegative(),
  activeCharacterId: z.string().nullable(),
  characterIds: z.array(z.string()),
  /** Absent until it was shown. */
  viewer: artifactViewerSchema.optional(),
  /** Absent until a person set it. */
  repairLimits: repairLimitsSchema.optional(),
  /** The last repair, which may be running; absent where there was none, or it was dismissed. */
  repair: repairSchema.optional(),
  /** Whether models that write it are told that the app can ask models itself. */
  usesModels: z.boolean().optional(),
  /** Milliseconds since the epoch. */
  createdAt: momentSchema,
  updatedAt: momentSchema,
};

/** A small app or an image that was made from a prompt, with a history of versions (specification, point 3). */
export const artifactSchema = z.discriminatedUnion("type", [
  z.looseObject({
    ...sharedFields,
    type: z.literal("app"),
    entrypointFileId: z.string().nullable(),
    stack: z.enum(appStacks),
    archetype: z.enum(appArchetypes),
  }),
  z.looseObject({ ...sharedFields, type: z.literal("image"), archetype: z.literal("default") }),
]);

export type Artifact = z.infer<typeof artifactSchema>;
export type ArtifactType = Artifact["type"];

interface NewArtifact {
  roomId: string;
  name: string;
  prompt: string;
  characterIds: readonly string[];
  now: number;
}

function blankArtifact(options: NewArtifact) {
  return {
    id: createId("art", options.now),
    roomId: options.roomId,
    name: options.name,
    prompt: options.prompt,
    headVersionId: null,
    fileIds: [],
    versionsCount: 0,
    activeCharacterId: options.characterIds[0] ?? null,
    characterIds: [...options.characterIds],
    createdAt: options.now,
    updatedAt: options.now,
  };
}

/** A new app without a version, with the specification's defaults (point 9). */
export function createAppArtifact(options: NewArtifact & { archetype?: AppArchetype }): Artifact & { type: "app" } {
  return {
    ...blankArtifact(options),
    type: "app",
    entrypointFileId: null,
    stack: "html-css-js",
    archetype: options.archetype ?? DEFAULT_APP_ARCHETYPE,
  };
}

/** A new image without a version. */
export function createImageArtifact(options: NewArtifact): Artifact & { type: "image" } {
  return { ...blankArtifact(options), type: "image", archetype: "default" };
}
