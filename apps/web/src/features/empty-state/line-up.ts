import { AUTO_ROUTER_MODEL, type Model } from "@tutti/contract";
import { isDemoOnly } from "../../bindings/model-kind.ts";
import { modelGroups } from "./model-groups.ts";

/** How many models answer behind a door. */
const LINE_UP = 3;

const demoLineUp = [
  { model: "demo/reasoner", name: "Demo Reasoner" },
  { model: "demo/guide", name: "Demo Guide" },
  { model: "demo/builder", name: "Demo Builder" },
];

/** What changes in a room so that several models answer behind a door. */
export interface LineUp {
  added: readonly { model: string; name: string }[];
  /** Models that leave the room. */
  left: readonly string[];
}

/**
 * The changes of a room with these `present` models, so that three answer: the strongest of different vendors. Where
 * the demo programs alone are there, the Auto Router leaves: it could only repeat the answer of one of them.
 */
export function lineUpFor(models: readonly Model[], present: readonly string[]): LineUp {
  const isDemo = isDemoOnly(models);
  const candidates = isDemo
    ? demoLineUp.filter(({ model }) => models.some(({ id }) => id === model))
    : modelGroups(models).flatMap((group) => group.models);
  const left: string[] = isDemo && candidates.length > 0 ? present.filter((model) => model === AUTO_ROUTER_MODEL) : [];
  const staying = present.filter((model) => !left.includes(model));
  const others = candidates.filter(
    ({ model }, index) => !staying.includes(model) && candidates.findIndex((one) => one.model === model) === index,
  );
  return { added: others.slice(0, Math.max(0, LINE_UP - staying.length)), left };
}
