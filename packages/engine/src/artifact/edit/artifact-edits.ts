import type { EngineContext } from "../../context.ts";

/** The use cases of versions that a person makes by hand. */
export function artifactEdits(context: EngineContext) {
  return {
    /** A new version with the files of an old one. Returns its id; undefined where it was refused. */
    rollBack: async (versionId: string) => (await loadEdits()).rollBack(context, versionId),
    /**
     * A new version, by the user, in which a file has this content; a missing file is created. Returns the version's
     * id.
     */
    editFile: async (versionId: string, file: { path: string; content: string }) =>
      (await loadEdits()).editFile(context, versionId, file),
    /** Renames a file of the head version. Returns whether it was renamed. */
    renameFile: async (artifactId: string, fileId: string, name: string) =>
      (await loadEdits()).renameFile(context, artifactId, { fileId, name }),
    /** A new version, by the user, with more files. Returns its id; undefined if a path is invalid or taken. */
    addFiles: async (versionId: string, files: readonly { path: string; content: string }[]) =>
      (await import("../make/arrange-files.ts")).addFiles(context, versionId, files),
    /**
     * A new version, by the user, in which files have other paths. Returns its id; undefined where that was refused.
     */
    moveFiles: async (versionId: string, moves: readonly { fileId: string; to: string }[]) =>
      (await import("../make/arrange-files.ts")).moveFiles(context, versionId, moves),
    /** A new version without these files, from the version that is shown. Returns its id. */
    deleteFiles: async (artifactId: string, fileIds: readonly string[]) =>
      (await loadEdits()).deleteFiles(context, artifactId, fileIds),
  };
}

/** Loaded with the first change by hand. */
function loadEdits() {
  return import("./edit-files.ts");
}
