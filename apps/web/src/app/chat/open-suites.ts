import { t } from "@lingui/core/macro";
import { AUTO_ROUTER_MODEL, type Model, spenderId, withoutUndefined } from "@tutti/contract";
import { spendingLimitOperations } from "@tutti/contract/operations/spending-limits";
import { entrypointOf, fail, succeed } from "@tutti/domain";
import type { Engine, Suites } from "@tutti/engine";
import { checkProject, openCheckStage, runPredicate } from "@tutti/preview";
import { pageBundler } from "../../features/preview/preview-runtime.ts";
import { toVersionCheck } from "../../features/preview/version-check-rules.ts";
import { checkByRule } from "../../features/suites/work/suite-work.ts";
import { call } from "../../platform/api/call.ts";
import { ApiCallError, type CallApi } from "../../platform/api/call-api.ts";

/** Opens the suites with the page's services for them: prices, and checks and apps that run isolated from the page. */
export function openSuites(
  engine: Engine,
  { modelOf, callApi, now }: { modelOf: (slug: string) => Model | undefined; callApi: CallApi; now: () => number },
): Promise<Suites> {
  return engine.openSuites({
    pricing: (slug) => (slug === AUTO_ROUTER_MODEL ? undefined : modelOf(slug)?.pricing),
    runCheck: async ({ type, value }, { output, expected, prompt }) => {
      if (type === "javascript") {
        return runPredicate({ code: value, variables: { output, expected, prompt }, title: t`Check of an answer` });
      }
      return checkByRule(type === "matches" ? "matches" : "json-schema", value, output);
    },
    holdLimit: async (runId, amount) => {
      const parameters = { kind: "suite-run", id: spenderId(runId) };
      try {
        await call(callApi, spendingLimitOperations.setSpendingCap, { parameters, body: { amount } });
        return succeed(undefined);
      } catch (error) {
        if (!(error instanceof ApiCallError)) throw error;
        return fail({ code: error.status, message: error.message });
      }
    },
    dropLimit: async (runId) => {
      const parameters = { kind: "suite-run", id: spenderId(runId) };
      // A limit that stays ends by itself, half a year after the run's last answer.
      await call(callApi, spendingLimitOperations.removeSpendingCap, { parameters }).catch(() => undefined);
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
