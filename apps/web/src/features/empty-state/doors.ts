import { t } from "@lingui/core/macro";
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
