import { asWritten, type Character, canMergeVersions, errorTexts } from "@tutti/domain";
import type { EngineContext } from "../../context.ts";
import type { ModelChoice } from "../../ports.ts";
import { addCharacter } from "../artifact-characters.ts";
import { refuseGeneration, start } from "../make/generate-versions.ts";
import { charactersOf } from "../repair/refusals.ts";
import type { GenerateOutcome, MergeVersionsRequest } from "../requests/artifact-requests.ts";

/**
 * Has one model make a version of several: the request has their files, and the person's prompt. The first of them is
 * its parent. A model that is not of the artifact joins it disabled: it makes no other version. Refused where there are
 * not two versions with files, the person is not signed in, or a blind question of the room is undecided: the merged
 * version would reveal which models did not write the others.
 */
export function mergeVersions(
  context: EngineContext,
  artifactId: string,
  request: MergeVersionsRequest,
): GenerateOutcome {
  const { tables } = context;
  const prompt = asWritten(request.prompt);
  const artifact = tables.artifacts.get(artifactId);
  if (!artifact) return refuseGeneration(context, errorTexts.artifact.updateFailed);
  if (prompt === "") return { status: "empty" };
  const versionIds = [...new Set(request.versionIds)];
  const versions = versionIds.flatMap((id) => tables.artifactVersions.get(id) ?? []);
  const isOfArtifact = versions.every((version) => version.artifactId === artifactId);
  if (versions.length < versionIds.length || !isOfArtifact)
    return refuseGeneration(context, errorTexts.artifact.versionNotFound);
  if (tables.roomStates.get(artifact.roomId)?.undecidedIds !== undefined) {
    return refuseGeneration(context, errorTexts.artifact.mergeUndecided);
  }
  if (!canMergeVersions(versions)) return refuseGeneration(context, errorTexts.artifact.cannotMerge);
  // Another model joins only if it is actually asked.
  if (!context.ports.isSignedIn()) return { status: "signed-out" };
  const { by } = request;
  const ofArtifact = charactersOf(context, artifact);
  const character =
    "choice" in by
      ? (ofArtifact.find(({ model }) => model === by.choice.model) ?? joinSwitchedOff(context, artifactId, by.choice))
      : ofArtifact.find(({ id }) => id === by.characterId);
  if (!character) {
    const { title } = errorTexts.artifact.cannotGenerate;
    return refuseGeneration(context, { title, text: errorTexts.artifact.noGenerator });
  }
  return start(context, {
    // The artifact with the model that has just joined.
    artifact: tables.artifacts.get(artifactId) ?? artifact,
    parent: versions[0],
    prompt,
    attachments: [],
    isWebSearchOn: false,
    characters: [character],
    mergedVersionIds: versionIds,
  });
}

function joinSwitchedOff(context: EngineContext, artifactId: string, choice: ModelChoice): Character | undefined {
  const mergeCharacter = addCharacter(context, artifactId, choice);
  if (mergeCharacter) context.tables.characters.put({ ...mergeCharacter, isDisabled: true });
  return mergeCharacter;
}
