import {
  type Artifact,
  type ArtifactFileContent,
  type ArtifactVersion,
  createAppArtifact,
  createArtifactFile,
  createArtifactFileContent,
  createArtifactVersion,
  createCharacter,
  createRoom,
  fileTypeOf,
} from "@tutti/domain";
import type { Engine } from "@tutti/engine";

type FileTexts = Readonly<Record<string, string | { text: string; status: ArtifactFileContent["generationStatus"] }>>;

/**
 * An app in the only room, without a version, made by models of these names; returns functions that add versions of it.
 */
export function putArtifact(engine: Engine, { names = ["Ada"] }: { names?: readonly string[] } = {}) {
  const { tables } = engine;
  const room = createRoom({ now: 1 });
  const { id: roomId } = room;
  tables.rooms.put(room);
  tables.roomStates.update(roomId, (state) => ({ ...state, hydration: { status: "success" } }));
  const characters = names.map((name, index) =>
    createCharacter({ roomId, model: `test/${name.toLowerCase()}`, name, now: index + 1 }),
  );
  tables.characters.put(...characters);
  const characterIds = characters.map(({ id }) => id);
  const appArtifact = createAppArtifact({ roomId, name: "A counter", prompt: "A counter", characterIds, now: 1 });
  tables.artifacts.put(appArtifact);
  let count = 0;

  /** Adds the newest version, which becomes the head. */
  const putVersion = (files: FileTexts, change: Partial<ArtifactVersion> = {}): ArtifactVersion => {
    count += 1;
    const fileContents = Object.fromEntries(
      Object.entries(files).map(([filename, fileContent]) => {
        const { text, status } =
          typeof fileContent === "string" ? { text: fileContent, status: "success" as const } : fileContent;
        const file = createArtifactFile({ roomId, filename, type: fileTypeOf(filename), now: count });
        const content = createArtifactFileContent({ roomId, content: text, generationStatus: status, now: count });
        tables.artifactFiles.put(file);
        tables.artifactFileContents.put(content);
        return [file.id, content.id];
      }),
    );
    const version: ArtifactVersion = {
      ...createArtifactVersion({
        roomId,
        artifactId: appArtifact.id,
        parentVersionId: null,
        versionNumber: count,
        generatingMessageId: null,
        characterId: characterIds[0] ?? "",
        characterName: names[0] ?? "",
        prompt: "",
        type: "app",
        now: count,
      }),
      fileContents,
      generationStatus: "success",
      ...change,
    };
    tables.artifactVersions.put(version);
    tables.artifacts.update(appArtifact.id, (artifact) => ({ ...artifact, headVersionId: version.id }));
    return version;
  };
  const artifact = (): Artifact => tables.artifacts.get(appArtifact.id) ?? appArtifact;
  const versions = (): ArtifactVersion[] =>
    (tables.artifactStates.get(appArtifact.id)?.versionIds ?? []).flatMap(
      (id) => tables.artifactVersions.get(id) ?? [],
    );
  /** The paths of a version's files. */
  const paths = (version: ArtifactVersion | undefined): string[] =>
    Object.keys(version?.fileContents ?? {}).map((id) => tables.artifactFiles.get(id)?.filename ?? "gone");
  return { artifactId: appArtifact.id, roomId, characterIds, artifact, versions, paths, putVersion };
}
