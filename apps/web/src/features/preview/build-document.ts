import { t } from "@lingui/core/macro";
import { type ArtifactVersion, entrypointOf } from "@tutti/domain";
import { buildPage, loadRuntime, pageRoutes, toProjectFiles } from "@tutti/preview";
import type { VersionFile } from "../../bindings/artifacts/use-artifact.ts";
import { toPublishedPages } from "../../platform/published-pages.ts";
import { pageBundler } from "./preview-runtime.ts";

/**
 * Builds a version as one document, as the frame of a published page runs it; for an app of several pages, one with all
 * of them.
 *
 * @throws an error whose message tells the person what does not build
 */
export async function buildDocument(version: ArtifactVersion, files: readonly VersionFile[]): Promise<string> {
  const projectFiles = files.map(({ file, content }) => ({ path: file.filename, content: content.content }));
  const entry = entrypointOf(files.map(({ file }) => file.filename));
  const build = async (address: string): Promise<string> => {
    const page = await buildPage({
      bundler: pageBundler(),
      key: `publish/${version.id}${address}`,
      files: projectFiles,
      entry,
      isNetworkAllowed: false,
      trail: { addresses: [address], index: 0 },
      runtime: loadRuntime,
    });
    if (page === undefined) throw new Error(t`Another version was built meanwhile. Try again.`);
    if (!page.ok) throw new Error(t`This version does not build: ${page.error.text}`);
    return page.value.html;
  };
  return toPublishedPages(pageRoutes(toProjectFiles(projectFiles), entry), build);
}
