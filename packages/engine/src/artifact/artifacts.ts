import type { EngineContext } from "../context.ts";
import type { ModelChoice } from "../ports.ts";
import { addCharacter, removeCharacter, setActiveCharacter } from "./artifact-characters.ts";
import { artifactMaking } from "./artifact-making.ts";
import { artifactViewing } from "./artifact-viewing.ts";
import { artifactEdits } from "./edit/artifact-edits.ts";
import { artifactRepairs } from "./repair/artifact-repairs.ts";
import type { BrainstormRequest } from "./requests/artifact-requests.ts";

export type Artifacts = ReturnType<typeof createArtifacts>;

/**
 * The use cases of artifacts. Refusals are reported by a notice, with the texts of the catalog. A version's files are
 * its `fileContents`: ids of `artifactFiles` (the path) to ids of `artifactFileContents` (the content).
 */
export function createArtifacts(context: EngineContext) {
  const { tables, ports } = context;
  return {
    ...artifactViewing(context),
    ...artifactMaking(context),
    ...artifactRepairs(context),
    ...artifactEdits(context),
    /** Sets whether models that write the artifact from now on are told that it can ask models itself. */
    setUsesModels: (artifactId: string, usesModels: boolean): void =>
      tables.artifacts.update(artifactId, (artifact) => ({ ...artifact, usesModels })),
    /** Gives the artifact another name; an empty or unchanged one is ignored. */
    rename: (artifactId: string, name: string): void => {
      const words = name.trim();
      if (words === "") return;
      tables.artifacts.update(artifactId, (artifact) =>
        artifact.name === words ? artifact : { ...artifact, name: words, updatedAt: ports.clock.now() },
      );
    },
    /** Removes an artifact with its messages, versions and files; the notice offers the undo. */
    remove: async (artifactId: string): Promise<void> => {
      const { removeArtifact } = await import("./remove-artifact.ts");
      removeArtifact(context, artifactId);
    },
    /** A model joins the artifact; it takes no part in the room's chat. */
    addCharacter: (artifactId: string, choice: ModelChoice) => addCharacter(context, artifactId, choice),
    removeCharacter: (artifactId: string, characterId: string): void =>
      removeCharacter(context, artifactId, characterId),
    setActiveCharacter: (artifactId: string, characterId: string): void =>
      setActiveCharacter(context, artifactId, characterId),
    /** Asks the active model about the version that is shown; no version is made. */
    brainstorm: async (artifactId: string, request: BrainstormRequest) => {
      const { brainstorm } = await import("./requests/brainstorm.ts");
      return brainstorm(context, artifactId, request);
    },
  };
}
