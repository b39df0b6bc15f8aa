import { t } from "@lingui/core/macro";
import { AUTO_ROUTER_MODEL, type Model, withoutUndefined } from "@tutti/contract";
import { entrypointOf } from "@tutti/domain";
import type { Engine, Suites } from "@tutti/engine";
import { checkProject, openCheckStage, runPredicate } from "@tutti/preview";
import { pageBundler } from "../../features/preview/preview-runtime.ts";
import { toVersionCheck } from "../../features/preview/version-check-rules.ts";
import { checkByRule } from "../../features/suites/work/suite-work.ts";

/** Opens the suites with the page's services for them: prices, and checks and apps that run isolated from the page. */
export function openSuites(
  engine: Engine,
  { modelOf, now }: { modelOf: (slug: string) => Model | undefined; now: () => number },
): Promise<Suites> {
  return engine.openSuites({
    pricing: (slug) => (slug === AUTO_ROUTER_MODEL ? undefined : modelOf(slug)?.pricing),
    runCheck: async ({ type, value }, { output, expected, prompt }) => {
      if (type === "javascript") {
        return runPredicate({ code: value, variables: { output, expected, prompt }, title: t`Check of an answer` });
      }
      return checkByRule(type === "matches" ? "matches" : "json-schema", value, output);
    },
    tryApp: async (appFiles) => {
      const files = [...appFiles];
      const reach = { isNetworkAllowed: false, allowedPackages: [] };
      const stage = openCheckStage();
      const projectCheck = await checkProject({
        bundler: pageBundler(),
        files,
        entry: entrypointOf(files.map(({ path }) => path)),
        ...reach,
        title: t`Check of an app`,
        container: stage.container,
      }).finally(stage.remove);
      if (projectCheck === undefined) throw new Error(t`Nothing could be built.`);
      const { state, reason, problems, thumbnail } = toVersionCheck(projectCheck, { files, reach, now: now() });
      const texts = problems.map(({ text }) => text);
      return {
        state,
        problems: reason === undefined || texts.includes(reason) ? texts : [reason, ...texts],
        ...withoutUndefined({ thumbnail }),
      };
    },
  });
}
