import type { UsageDimension } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";

/** A dimension that usage is grouped by, beside the day. */
export type UsageGroup = Exclude<UsageDimension, "day">;
export const usageGroups = ["model", "provider", "key", "user"] as const satisfies readonly UsageGroup[];

export const usageMeasures = ["cost", "tokens", "requests", "speed"] as const;
export type UsageMeasure = (typeof usageMeasures)[number];

/** The numbers of days that a person can choose. */
export const usagePeriods = ["7", "30", "90", "365"] as const;
export type UsagePeriod = (typeof usagePeriods)[number];

/** The address's value for requests that the page made, without an API key. */
const NO_KEY = "none";

/** Whether a group can be filtered by: a group without a name has no address, except for requests without a key. */
export function canFilter(dimension: UsageGroup, id: string): boolean {
  return id !== "" || dimension === "key";
}

/** The search parameters of `/activity`; what is left out has its default. */
export interface ActivitySearch {
  days?: UsagePeriod;
  by?: UsageGroup;
  show?: UsageMeasure;
  /** At most one of these: only the usage of this model, provider, key or person. */
  model?: string;
  provider?: string;
  key?: string;
  user?: string;
}

/** The search parameters with every default filled in. */
export interface ActivityView {
  days: UsagePeriod;
  by: UsageGroup;
  show: UsageMeasure;
  only: { dimension: UsageGroup; value: string } | undefined;
}

/** The known parameters with a value that they can have; everything else is dropped. */
export function validateActivitySearch(search: Record<string, unknown>): ActivitySearch {
  const days = oneOf(usagePeriods, search["days"]);
  const by = oneOf(usageGroups, search["by"]);
  const show = oneOf(usageMeasures, search["show"]);
  const filter = usageGroups.find((name) => typeof search[name] === "string" && search[name] !== "");
  return {
    ...withoutUndefined({ days, by, show }),
    ...(filter === undefined ? {} : { [filter]: search[filter] }),
  };
}

export function viewOf(search: ActivitySearch): ActivityView {
  const { days = "30", by = "model", show = "cost" } = search;
  const dimension = usageGroups.find((name) => search[name] !== undefined);
  const value = dimension && search[dimension];
  const only =
    dimension === undefined || value === undefined
      ? undefined
      : { dimension, value: dimension === "key" && value === NO_KEY ? "" : value };
  return { days, by, show, only };
}

/** The address's parameters for a view: defaults are left out. */
export function searchOf({ days, by, show, only }: ActivityView): ActivitySearch {
  return {
    ...(days === "30" ? {} : { days }),
    ...(by === "model" ? {} : { by }),
    ...(show === "cost" ? {} : { show }),
    ...(only === undefined || !canFilter(only.dimension, only.value)
      ? {}
      : { [only.dimension]: only.value === "" ? NO_KEY : only.value }),
  };
}

function oneOf<Name extends string>(names: readonly Name[], value: unknown): Name | undefined {
  return names.find((name) => name === value);
}
