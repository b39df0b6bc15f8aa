import type { DemoProgram } from "../demo-answer.ts";
import { textAnswer } from "../demo-answer.ts";
import { countOf, joinWithAnd } from "../phrases.ts";
import { drawScene } from "./draw-scene.ts";
import { composePattern } from "./pattern.ts";
import { isEmptyScene, readScene } from "./read-scene.ts";
import { renderPng } from "./render-png.ts";
import type { Scene } from "./scene.ts";

/**
 * The program of `demo/painter`: reads the prompt as a scene, draws it as SVG and sends it as PNG. The same prompt
 * gives the same picture.
 */
export const paint: DemoProgram = async ({ text, images }) => {
  if (text === "") {
    return textAnswer(
      "There is no prompt here. I am no AI but a program that draws what it knows: *a sunset over mountains with a lake*, *five red circles in a row on a navy background*, *a starry night over a city*.",
    );
  }
  const read = readScene(text);
  const unknown = isEmptyScene(read);
  const scene = unknown ? composePattern(text) : read;
  const svg = drawScene(scene, text);
  const words = unknown
    ? "No AI: a program that draws the shapes, colors and landscapes that you name. It knows none of these words, so their letters chose an abstract pattern. Try *a sunset over mountains with a lake* or *five red circles in a row*."
    : `No AI: a program that draws the shapes, colors and landscapes that you name. It read: ${describeScene(scene)}.`;
  if (!images)
    return textAnswer(`${words} You asked for no images, so here is the drawing as SVG:\n\n\`\`\`svg\n${svg}\n\`\`\``);
  const png = await renderPng(svg);
  return { ...textAnswer(words), images: [`data:image/png;base64,${Buffer.from(png).toString("base64")}`] };
};

/** Describes the scene as it was understood, so that a person sees what to change in the prompt. */
function describeScene({ sky, ground, weather, items, background, size }: Scene): string {
  const parts = [
    ...(sky ? [`a ${sky} sky`] : []),
    ...ground,
    ...weather.filter((name) => name !== "stars"),
    ...items.map(({ kind, count }) =>
      kind === "fish" ? `${count} fish` : countOf(count, kind).replace(/xs$/u, "xes"),
    ),
    ...(background.length > 0 ? [`the background ${background.join(" to ")}`] : []),
  ];
  return `${joinWithAnd(parts)}, ${size.width} × ${size.height} pixels`;
}
