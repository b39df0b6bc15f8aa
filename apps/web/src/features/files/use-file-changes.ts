import { type ArtifactVersion, type FileChange, fileChanges } from "@tutti/domain";
import { useMemo } from "react";
import { useVersionFiles } from "../../bindings/artifacts/use-artifact.ts";

/** The files of a version, and of the version that it is compared with. */
export interface ComparedFiles {
  changes: readonly FileChange[];
  /** Empty for a content that does not exist. */
  textOf(contentId: string | undefined): string;
}

/** The files of a version against those of another; a new value with every frame while they are written. */
export function useFileChanges(version: ArtifactVersion, base: ArtifactVersion | undefined): ComparedFiles {
  const files = useVersionFiles(version);
  const baseFiles = useVersionFiles(base);
  return useMemo(() => {
    const all = [...baseFiles, ...files];
    const fileOf = new Map(all.map(({ file }) => [file.id, file]));
    const contentOf = new Map(all.map(({ content }) => [content.id, content]));
    const changes = fileChanges(version, base, {
      fileOf: (id) => fileOf.get(id),
      contentOf: (id) => contentOf.get(id),
    });
    return { changes, textOf: (id) => (id === undefined ? "" : (contentOf.get(id)?.content ?? "")) };
  }, [version, base, files, baseFiles]);
}
