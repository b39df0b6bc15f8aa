import { context } from "esbuild";
import { createProjectBundler } from "../../packages/preview/src/bundler/project-bundler.ts";
import type { BenchFile } from "./projects.ts";

/** Builds the same projects with the same plugin in the native esbuild: the speed limit. Milliseconds. */
export function createNativeBundler() {
  const bundler = createProjectBundler({ context });
  return {
    build: async ({ key, files }: { key: string; files: readonly BenchFile[] }): Promise<number> => {
      const startedAt = performance.now();
      const bundleResult = await bundler.bundle({
        key,
        files: new Map(files.map(({ path, content }) => [path, content])),
        entries: ["/src/main.tsx"],
        importMap: {},
        isNetworkAllowed: false,
        allowedPackages: [],
        scripts: [],
        isGuarded: true,
      });
      if (!bundleResult.ok) throw new Error(`It could not be built: ${bundleResult.error[0]?.text}`);
      return performance.now() - startedAt;
    },
    dispose: () => bundler.dispose(),
  };
}
