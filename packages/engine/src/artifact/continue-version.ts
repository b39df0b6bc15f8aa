import type { ArtifactVersion, Character } from "@tutti/domain";
import { errorTexts } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import type { ModelChoice } from "../ports.ts";
import type { ReadTables } from "../state/tables.ts";
import { generatorOf } from "./generate-versions.ts";
import { findVersion, isGeneratable, refuse } from "./refusals.ts";
import { isSignedIn, makeAgain } from "./retry-version.ts";
import { filesOf } from "./version-files.ts";

/**
 * Goes on with a version that broke off, from its last complete file, with its own model or another, which joins the
 * artifact. A stop brings the broken one back. Settles when it has ended; never rejects.
 */
export async function continueVersion(
  context: EngineContext,
  versionId: string,
  {
    choice,
    addCharacter,
  }: { choice: ModelChoice | undefined; addCharacter(artifactId: string, choice: ModelChoice): Character | undefined },
): Promise<void> {
  const foundVersion = findVersion(context, versionId);
  if (!foundVersion.ok) return refuse(context, foundVersion.error);
  const { artifact, version } = foundVersion.value;
  if (!isContinuable(context, version)) return refuse(context, errorTexts.artifact.cannotContinue);
  if (!isGeneratable(artifact)) return refuse(context, errorTexts.artifact.noArchetype);
  const chosenCharacter = choice && findByModel(context, artifact.characterIds, choice.model);
  if (!isSignedIn(context)) return;
  const character = choice
    ? (chosenCharacter ?? addCharacter(artifact.id, choice))
    : generatorOf(context, artifact, version);
  if (!character) {
    const { title } = errorTexts.artifact.cannotGenerate;
    return refuse(context, { title, text: errorTexts.artifact.noGenerator });
  }
  const files = filesOf(context, version);
  const partial = files.find(({ content }) => content.generationStatus === "failed");
  // A file that was there before is not as it was any more, and not whole yet: it is written anew.
  const complete = files.filter((file) => file !== partial);
  await makeAgain(context, {
    version,
    // What goes on answers what was asked then.
    prompt: version.prompt,
    character,
    fileContents: Object.fromEntries(complete.map(({ fileId, contentId }) => [fileId, contentId])),
    continuation: { partialPath: partial?.path },
  });
}

/** Whether something of a failed version is left from which one can go on: files that its model wrote. */
export function isContinuable(
  { tables }: ReadTables<"artifactVersions" | "artifactFiles" | "artifactFileContents">,
  version: ArtifactVersion,
): boolean {
  if (version.type !== "app" || version.generationStatus !== "failed" || !version.generatingMessageId) return false;
  const parent = tables.artifactVersions.get(version.parentVersionId ?? "");
  const inheritedIds = new Set(Object.values(parent?.fileContents ?? {}));
  return filesOf({ tables }, version).some(
    ({ contentId, content }) => !inheritedIds.has(contentId) && content.generationStatus !== "idle",
  );
}

function findByModel({ tables }: EngineContext, characterIds: readonly string[], model: string): Character | undefined {
  const characters = characterIds.flatMap((id) => tables.characters.get(id) ?? []);
  return characters.find((character) => character.model === model && !character.isRemoved);
}
