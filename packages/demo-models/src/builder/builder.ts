import type { AppArchetype } from "@tutti/contract";
import { type DemoProgram, type Question, textAnswer } from "../demo-answer.ts";
import { recognizeComputable } from "../reasoner/reasoner.ts";
import { readArchetype } from "./archetype.ts";
import { composeContent } from "./compose-content.ts";
import { type Brief, readBrief } from "./read-brief.ts";
import { fillTemplate } from "./read-template.ts";
import { writeRecipe } from "./write-recipe.ts";

const NAMES = {
  "interactive-web-app": "list app",
  "landing-page": "landing page",
  "2d-game": "2D game",
  "3d-game": "3D game",
} satisfies Record<AppArchetype, string>;
const AFTERWARDS = {
  "interactive-web-app": "Entries can be added, changed, ticked off and removed; they stay in this browser.",
  "landing-page": "The form at its end keeps nothing yet; `src/sign-up.tsx` is the place for that.",
  "2d-game": "Arrow keys, mouse or finger move; P pauses. It grows faster.",
  "3d-game": "Arrow keys change lanes and jump, on a phone swipe. It grows faster.",
} satisfies Record<AppArchetype, string>;

/** Whether the instructions of a request ask for the files of an app, as those of every version do. */
export function asksForFiles({ system }: Pick<Question, "system">): boolean {
  return system.includes("BEGIN FILE RECIPE");
}

/**
 * The program of `demo/builder`: fills a template with what the prompt names, and answers with a file recipe. In a
 * chat, what can be computed is answered with a table.
 */
export const build: DemoProgram = async ({ text, system }) => {
  if (text === "") {
    return textAnswer(
      "There is no prompt here. I am no AI but a program that writes a small app from a template: *a shopping list with bread, milk and apples*, *a landing page for a coffee roaster in brown*, *a 2D game where you catch hearts*, *a 3D game where you collect rings*.",
    );
  }
  const computable = asksForFiles({ system }) ? undefined : recognizeComputable(text);
  if (computable) return textAnswer(computable.compute().table);
  const archetype = readArchetype({ prompt: text, system });
  const brief = readBrief(text);
  const content = composeContent(archetype, brief);
  const recipe = writeRecipe(await fillTemplate(archetype, content));
  const lead = `No AI: a program that fills a template. It writes a ${NAMES[archetype]} named ${content.title}${describeBrief(brief)}.`;
  return textAnswer(
    `${lead}\n\n${recipe}\n\n${AFTERWARDS[archetype]} What you name in the prompt is in \`src/content.ts\`.`,
  );
};

/** Describes what the prompt decided, so that a person sees what to change in it. */
function describeBrief({ accent, background, items, prize }: Brief): string {
  const parts = [
    ...(items.length > 0 ? [`${items.length} entries of yours`] : []),
    ...(prize ? [`${prize} to collect`] : []),
    ...(accent ? [`the color ${accent}`] : []),
    ...(background ? [`the background ${background}`] : []),
  ];
  return parts.length === 0 ? "" : `, with ${parts.join(", ")}`;
}
