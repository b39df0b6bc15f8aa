import { t } from "@lingui/core/macro";
import { AUTO_ROUTER_MODEL, type Model } from "@tutti/contract";
import { isDemoOnly } from "../../bindings/model-kind.ts";
import { modelGroups } from "./model-groups.ts";
import type { StarterName } from "./starter-prompts.ts";

/** One of the things that only this product does, as the first screen shows it. */
export interface Door {
  /** The file name of its picture. */
  name: "ask" | "build" | "blind";
  title: string;
  /** What one gets, in a line. */
  text: string;
  prompt: StarterName;
  /** The draft that it begins. */
  draft: { mode: "chat" | "interactive-web-app"; isBlind?: true };
}

export const doors: readonly Door[] = [
  {
    name: "ask",
    title: t`Ask several models`,
    text: t`Their answers, side by side`,
    prompt: "strawberryTest",
    draft: { mode: "chat" },
  },
  {
    name: "build",
    title: t`Build a running app`,
    text: t`From a prompt, by every model`,
    prompt: "build",
    draft: { mode: "interactive-web-app" },
  },
  {
    name: "blind",
    title: t`Vote blind`,
    text: t`And see your own ranking`,
    prompt: "decimals",
    draft: { mode: "chat", isBlind: true },
  },
];

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
