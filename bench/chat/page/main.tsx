import type { BenchPage, PalettePage, ProductPage } from "./bench-page.ts";
import { palettePage } from "./palette.tsx";
import { createProductPage, nextFrame } from "./product.tsx";
import { type Renderer, renderers } from "./renderers.tsx";
import { answerOf, TOKEN_LENGTH } from "./text.ts";

declare global {
  interface Window {
    bench: BenchPage;
    product: ProductPage;
    palette: PalettePage;
    /** Milliseconds of each task over 50 ms since the page was opened. */
    longTasks: number[];
  }
}

/** Milliseconds of a frame at 60 a second. */
const FRAME = 1000 / 60;

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");

let running: { renderer: Renderer; length: number }[] = [];
let text = "";

window.bench = {
  async prepare({ renderer, length, answers }) {
    text = answerOf(length + 60_000);
    running = Array.from({ length: answers }, () => {
      const element = document.createElement("div");
      root.append(element);
      const setup = { renderer: renderers[renderer](element), length };
      setup.renderer.update(text.slice(0, length));
      return setup;
    });
    // The end is in view from here on: scrolling to it during the stream would measure the layout within the script.
    root.scrollTop = root.scrollHeight;
    await new Promise((resolve) => setTimeout(resolve, 400));
    await nextFrame();
  },
  stream({ frames, tokensPerFrame }) {
    const { promise, resolve } = Promise.withResolvers<number>();
    let before = performance.now();
    let frame = 0;
    let lostFrames = 0;
    const draw = (now: number): void => {
      if (frame > 0) lostFrames += Math.max(0, Math.round((now - before) / FRAME) - 1);
      before = now;
      if (frame === frames) {
        resolve(lostFrames);
        return;
      }
      frame += 1;
      for (const answer of running) {
        answer.length = Math.min(text.length, answer.length + tokensPerFrame * TOKEN_LENGTH);
        answer.renderer.update(text.slice(0, Math.round(answer.length)));
      }
      requestAnimationFrame(draw);
    };
    requestAnimationFrame(draw);
    return promise;
  },
  clear() {
    for (const { renderer } of running) renderer.end();
    running = [];
    root.replaceChildren();
  },
};

window.product = createProductPage(root, { hasNetwork: location.search === "?network" });
window.palette = palettePage;

window.longTasks = [];
new PerformanceObserver((list) => {
  for (const task of list.getEntries()) window.longTasks.push(task.duration);
}).observe({ type: "longtask" });
