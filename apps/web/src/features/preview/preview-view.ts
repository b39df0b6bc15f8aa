import { type Artifact, type ArtifactVersion, errorTexts } from "@tutti/domain";
import { type PreviewReadiness, previewReadiness } from "@tutti/preview";

/** What stands where the preview would. */
export interface PreviewNotice {
  title: string;
  text?: string;
  /** Something is under way. */
  isBusy?: true;
  /** An error, which a model can be asked to fix. */
  isFixable?: true;
}

/** Whether a version is built, or why not (specification, points 2 and 4). An image is no app. */
export function readinessOf(artifact: Pick<Artifact, "type">, version: ArtifactVersion | undefined): PreviewReadiness {
  if (version === undefined || artifact.type !== "app") return { state: "unavailable" };
  const { type, generationStatus, error, fileContents } = version;
  return previewReadiness({ type, generationStatus, error, filesCount: Object.keys(fileContents).length });
}

/** The words for a version that is not built; undefined where it is. */
export function readinessNotice(readiness: PreviewReadiness): PreviewNotice | undefined {
  switch (readiness.state) {
    case "unavailable":
      return { title: "Preview unavailable", text: "Choose a version of an app to see it run." };
    case "generating":
      return { title: "Generating version", text: "It starts by itself when its files are complete.", isBusy: true };
    case "empty":
      return { title: "No files to preview" };
    case "failed":
      return readiness.error
        ? { title: "Preview Error", text: readiness.error, isFixable: true }
        : { title: "Preview Error", text: "An error occurred during generation." };
    case "ready":
      return undefined;
  }
}

/** The words for an error that has no text of its own. */
export function errorText(error: string): string {
  return error.trim() === "" ? errorTexts.artifact.previewUnknown : error;
}
