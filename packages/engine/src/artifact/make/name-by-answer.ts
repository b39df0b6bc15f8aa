import type { ArtifactVersion } from "@tutti/domain";
import { entrypointOf, nameFromAnswer } from "@tutti/domain";
import type { EngineContext } from "../../context.ts";
import type { VersionDraft } from "./apply-recipe-event.ts";
import { firstNameOf } from "./place-versions.ts";

/**
 * Names an artifact after the answer that has made a first version of it, if the answer has a title and the artifact
 * still has the name from its prompt. Of several answers, the first one that ends names it.
 */
export function nameByAnswer({ tables }: EngineContext, version: ArtifactVersion, draft: VersionDraft): void {
  if (version.parentVersionId !== null) return;
  const pages = new Map<string, string>();
  for (const [path, content] of draft.files) {
    if (content.kind === "written" && /\.html?$/iu.test(path)) pages.set(path, content.text);
  }
  const page = pages.get(entrypointOf(pages.keys()) ?? "");
  const name = nameFromAnswer({ page, words: draft.text });
  if (name === undefined) return;
  tables.artifacts.update(version.artifactId, (artifact) =>
    artifact.name === firstNameOf(artifact.prompt) ? { ...artifact, name } : artifact,
  );
}
