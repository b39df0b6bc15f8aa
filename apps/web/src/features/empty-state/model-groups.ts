import { t } from "@lingui/core/macro";
import { AUTO_ROUTER_MODEL, type Model } from "@tutti/contract";
import { canReason, isDemoModel, shortModelName, writesText } from "../../bindings/model-kind.ts";
import { vendorOf } from "../../ui/models/vendor.ts";
import { completionPrice, flagshipOf } from "./flagship.ts";

/** A card that adds several models at once (specification, point 1). */
export interface ModelGroup {
  title: string;
  description: string;
  /** Of different vendors where several are connected; empty where no connected model belongs to the group. */
  models: readonly { model: string; name: string }[];
}

/** Models that a group adds. */
const GROUP_SIZE = 3;

interface GroupRule {
  title: string;
  description: string;
  /** Vendors in the order in which they are considered; the others follow, more expensive ones first. */
  vendors: readonly string[];
  /**
   * How well a model fits: 0 not at all, 1 in general, 2 made for it. Of a vendor only its best-fitting models count.
   */
  fits: (model: Model) => 0 | 1 | 2;
}

const forCode =
  /cod(?:e|er|ex|estral)(?![a-z])|devstral|starcoder|codellama|codegemma|grok-build|claude-[\d.-]*sonnet/u;
const forRoleplay =
  /^aion-labs\/|euryale|lunaris|stheno|hanami|rocinante|cydonia|unslop|skyfall|anubis|magnum|mythomax|mythalion|noromaid|lumimaid|goliath|weaver|fimbulvetr|midnight|roleplay|[-/]rp(?:-|$)|-her$|creative/u;
const knownInRoleplay = /hermes|deepseek-(?:chat|v\d)|mistral-nemo/u;
const forReasoning = /thinking|reason|magistral|qwq|-r\d|\/o\d/u;

const rules: readonly GroupRule[] = [
  {
    title: t`Flagship`,
    description: t`The strongest model of each vendor`,
    vendors: ["Anthropic", "OpenAI", "Google", "xAI", "DeepSeek", "Qwen", "Moonshot AI", "Z.ai", "Mistral", "Meta"],
    fits: ({ id }) => (forCode.test(id) && !id.includes("sonnet") ? 0 : 1),
  },
  {
    title: t`Best roleplay`,
    description: t`Models that stay in character`,
    vendors: [],
    fits: ({ id }) => (forRoleplay.test(id) ? 2 : knownInRoleplay.test(id) ? 1 : 0),
  },
  {
    title: t`Best coding`,
    description: t`Models made for reading and writing code`,
    vendors: ["Anthropic", "OpenAI", "Moonshot AI", "Qwen", "Mistral", "xAI"],
    fits: ({ id }) => (forCode.test(id) ? 2 : 0),
  },
  {
    title: t`Reasoning models`,
    description: t`Models that think before they answer`,
    vendors: ["OpenAI", "Google", "DeepSeek", "Anthropic", "Qwen", "xAI"],
    fits: (model) => {
      if (!canReason(model)) return 0;
      return model.reasoning?.mandatory === true || forReasoning.test(model.id) ? 2 : 1;
    },
  },
];

/** The four groups, each with the models of this catalog that belong to it. The built-in demo programs never do. */
export function modelGroups(models: readonly Model[]): ModelGroup[] {
  const candidates = models.filter(
    ({ id, architecture }) =>
      !id.startsWith("openrouter/") && id !== AUTO_ROUTER_MODEL && !isDemoModel(id) && writesText({ architecture }),
  );
  return rules.map((rule) => ({
    title: rule.title,
    description: rule.description,
    models: resolve(rule, candidates).map(({ id, name }) => ({ model: id, name: shortModelName(name) })),
  }));
}

function resolve({ vendors, fits }: GroupRule, candidates: readonly Model[]): Model[] {
  const byVendor = Map.groupBy(
    candidates.filter((model) => fits(model) > 0),
    ({ id }) => vendorOf(id).name,
  );
  const place = (name: string): number => (vendors.includes(name) ? vendors.indexOf(name) : vendors.length);
  const best = [...byVendor].flatMap(([name, models]) => {
    const fit = Math.max(...models.map(fits));
    const model = flagshipOf(models.filter((one) => fits(one) === fit));
    return model === undefined ? [] : [{ model, fit, place: place(name) }];
  });
  const bestModels = best
    .sort(
      (one, other) =>
        one.place - other.place || other.fit - one.fit || completionPrice(other.model) - completionPrice(one.model),
    )
    .map(({ model }) => model)
    .slice(0, GROUP_SIZE);
  // A single server with its own models, as at home: then these are the models to compare.
  const [only] = byVendor.size === 1 ? byVendor.values() : [];
  return only === undefined ? bestModels : fill(bestModels, only);
}

function fill(groupModels: readonly Model[], models: readonly Model[]): Model[] {
  const members = [...groupModels];
  while (members.length < GROUP_SIZE) {
    const next = flagshipOf(models.filter((model) => !members.includes(model)));
    if (next === undefined) break;
    members.push(next);
  }
  return members;
}
