import type { Artifact, ArtifactFile, ArtifactFileContent, ArtifactVersion } from "@tutti/domain";
import { activeVersionId } from "@tutti/domain";
import type { ArtifactState, ViewerState } from "@tutti/engine";
import { useMemo, useRef } from "react";
import { useStore } from "zustand";
import { useEngine } from "../services-context.tsx";
import { useRecord, useRecordsById } from "../use-record.ts";

const noIds: readonly string[] = [];

/** The state of the artifact viewer: which artifact is open, and whether it covers the chat. */
export function useViewer(): ViewerState {
  return useStore(useEngine().viewer);
}

export function useArtifact(artifactId: string | undefined): Artifact | undefined {
  return useRecord(useEngine().tables.artifacts, artifactId);
}

/** The artifacts of a room, in the order in which they were made. */
export function useRoomArtifacts(roomId: string | undefined): readonly Artifact[] {
  const { artifacts, roomStates } = useEngine().tables;
  return useRecordsById(artifacts, useRecord(roomStates, roomId)?.artifactIds ?? noIds);
}

/** The runtime state of an artifact: its versions and the messages of its chat, in order. */
export function useArtifactState(artifactId: string | undefined): ArtifactState | undefined {
  return useRecord(useEngine().tables.artifactStates, artifactId);
}

/** The versions of an artifact in the order of their numbers. */
export function useVersions(artifactId: string | undefined): readonly ArtifactVersion[] {
  const ids = useArtifactState(artifactId)?.versionIds ?? noIds;
  return useRecordsById(useEngine().tables.artifactVersions, ids);
}

export function useVersion(versionId: string | null | undefined): ArtifactVersion | undefined {
  return useRecord(useEngine().tables.artifactVersions, versionId ?? undefined);
}

/** The version that is shown: the chosen one, else the head (specification, point 4). */
export function useActiveVersion(artifactId: string): ArtifactVersion | undefined {
  const artifact = useArtifact(artifactId);
  const ids = useArtifactState(artifactId)?.versionIds ?? noIds;
  return useVersion(artifact === undefined ? undefined : activeVersionId(artifact, ids));
}

/** A file of a version with its content. */
export interface VersionFile {
  file: ArtifactFile;
  content: ArtifactFileContent;
}

/** The files of a version by path; changes up to once a frame while they are written. */
export function useVersionFiles(version: ArtifactVersion | undefined): readonly VersionFile[] {
  const { artifactFiles, artifactFileContents } = useEngine().tables;
  const fileContents = version?.fileContents;
  // The same lists until the set of files changes: each new list causes new subscriptions.
  const fileIds = useMemo(() => (fileContents === undefined ? noIds : Object.keys(fileContents)), [fileContents]);
  const contentIds = useMemo(() => (fileContents === undefined ? noIds : Object.values(fileContents)), [fileContents]);
  const files = useRecordsById(artifactFiles, fileIds);
  const contents = useRecordsById(artifactFileContents, contentIds);
  const last = useRef<{ files: unknown; contents: unknown; joinedFiles: readonly VersionFile[] }>(undefined);
  if (last.current?.files !== files || last.current.contents !== contents) {
    last.current = { files, contents, joinedFiles: joinFiles(version, files, contents) };
  }
  return last.current.joinedFiles;
}

function joinFiles(
  version: ArtifactVersion | undefined,
  files: readonly ArtifactFile[],
  contents: readonly ArtifactFileContent[],
): readonly VersionFile[] {
  const contentOf = new Map(contents.map((content) => [content.id, content]));
  const versionFiles = files.flatMap((file): VersionFile[] => {
    const content = contentOf.get(version?.fileContents[file.id] ?? "");
    return content === undefined ? [] : [{ file, content }];
  });
  return versionFiles.sort((a, b) =>
    a.file.filename < b.file.filename ? -1 : a.file.filename > b.file.filename ? 1 : 0,
  );
}
