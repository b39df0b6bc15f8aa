import * as z from "zod";

/**
 * The view of an artifact; stored with it, so that it is the same after a reload (specification, point 3, "Viewer
 * state"). The active character, which that point also lists, is the artifact's own `activeCharacterId`: it is stored
 * only once.
 */
export const artifactViewerSchema = z.looseObject({
  view: z.enum(["editor", "preview"]),
  activeFileId: z.string().nullable(),
  activeVersionId: z.string().nullable(),
  /** Paths of folders. */
  expandedFolders: z.array(z.string()),
});

export type ArtifactViewer = z.infer<typeof artifactViewerSchema>;

/** The default view of an artifact. */
export const initialViewer: ArtifactViewer = {
  view: "preview",
  activeFileId: null,
  activeVersionId: null,
  expandedFolders: [],
};

/**
 * The version that is shown: the chosen one, else the head (specification, point 4, "Selecting a version"); null if
 * there is neither. A choice that is no longer among the versions counts as none.
 */
export function activeVersionId(
  artifact: { headVersionId: string | null; viewer?: ArtifactViewer | undefined },
  versionIds: readonly string[],
): string | null {
  const chosenId = artifact.viewer?.activeVersionId ?? null;
  if (chosenId !== null && versionIds.includes(chosenId)) return chosenId;
  return artifact.headVersionId;
}
