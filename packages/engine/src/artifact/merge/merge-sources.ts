import type { ArtifactVersion } from "@tutti/domain";
import type { ReadTables } from "../../state/tables.ts";
import { filesOf } from "../make/version-files.ts";
import type { StoredFile } from "../requests/describe-files.ts";
import { mergeHeadings } from "../requests/prompts.ts";

/** A version that is merged into another one beside its base, in the form in which the model is shown it. */
export interface MergeSource {
  versionNumber: number;
  /** The heading above its files. */
  heading: string;
  /** The files that differ from those that the merged version begins with. */
  files: readonly StoredFile[];
  /** The paths of the files that do not differ. */
  samePaths: readonly string[];
}

/** The versions that a version is merged of beside its base, in the person's order; removed ones are left out. */
export function mergeSourcesOf(
  { tables }: ReadTables<"artifactVersions" | "artifactFiles" | "artifactFileContents">,
  merged: Pick<ArtifactVersion, "parentVersionId" | "mergedVersionIds" | "fileContents">,
): MergeSource[] {
  const { parentVersionId, mergedVersionIds = [] } = merged;
  const base = filesOf({ tables }, merged);
  const textOf = new Map(base.map(({ path, content }) => [path, content.content]));
  return mergedVersionIds.flatMap((id): MergeSource[] => {
    const version = id === parentVersionId ? undefined : tables.artifactVersions.get(id);
    if (version === undefined) return [];
    const files = filesOf({ tables }, version).map(({ path, contentId, content }) => ({
      path,
      contentId,
      content: content.content,
    }));
    // An image is always sent, also if it is the same.
    const isSame = ({ path, content }: StoredFile): boolean => version.type === "app" && textOf.get(path) === content;
    return [
      {
        versionNumber: version.versionNumber,
        heading: mergeHeadings.source(version.versionNumber),
        files: files.filter((file) => !isSame(file)),
        samePaths: files.filter(isSame).map(({ path }) => path),
      },
    ];
  });
}
