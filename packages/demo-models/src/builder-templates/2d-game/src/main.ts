import { content } from "./content.ts";
import { draw } from "./draw.ts";
import { type Game, newGame, step } from "./game.ts";
import "./styles.css";

const canvas = document.querySelector("canvas") as HTMLCanvasElement;
const context = canvas.getContext("2d") as CanvasRenderingContext2D;
const panel = document.querySelector("#panel") as HTMLElement;
const score = document.querySelector("#score") as HTMLElement;
const [heading, words, button] = [...panel.children] as [HTMLElement, HTMLElement, HTMLButtonElement];

document.documentElement.style.setProperty("--accent", content.accent);
document.documentElement.style.setProperty("--on-accent", content.onAccent);

let game: Game = newGame();
let state: "ready" | "playing" | "paused" | "over" = "ready";
let best = readBest();
const keys = new Set<string>();

function show(title: string, text: string, action: string): void {
  heading.textContent = title;
  words.textContent = text;
  button.textContent = action;
  panel.hidden = false;
  button.focus();
}

function play(): void {
  if (state !== "paused") game = newGame();
  state = "playing";
  panel.hidden = true;
  canvas.focus();
}

function pause(): void {
  if (state !== "playing") return;
  state = "paused";
  show("Paused", `${game.score} points so far.`, "Go on");
}

function end(): void {
  state = "over";
  best = Math.max(best, game.score);
  try {
    localStorage.setItem("best", String(best));
  } catch {
    // Without storage the best score lasts as long as the page.
  }
  show("Game over", `${game.score} points. Your best: ${best}.`, "Play again");
}

function readBest(): number {
  try {
    return Number(localStorage.getItem("best")) || 0;
  } catch {
    return 0;
  }
}

function resize(): void {
  canvas.width = canvas.clientWidth * devicePixelRatio;
  canvas.height = canvas.clientHeight * devicePixelRatio;
}

let before = performance.now();
function frame(now: number): void {
  const seconds = Math.min(0.05, (now - before) / 1000);
  before = now;
  if (state === "playing") {
    const right = keys.has("ArrowRight") || keys.has("d") ? 1 : 0;
    const left = keys.has("ArrowLeft") || keys.has("a") ? 1 : 0;
    step(game, seconds, right - left);
    if (game.lives <= 0) end();
  }
  draw(context, game);
  score.textContent = `${game.score} points · ${"♥".repeat(Math.max(0, game.lives))}`;
  requestAnimationFrame(frame);
}

addEventListener("resize", resize);
addEventListener("blur", pause);
addEventListener("keydown", (event) => {
  keys.add(event.key);
  if (event.key === "p" || event.key === "Escape") pause();
});
addEventListener("keyup", (event) => keys.delete(event.key));
canvas.addEventListener("pointermove", (event) => {
  game.target = (event.clientX / canvas.clientWidth) * 100;
});
button.addEventListener("click", play);

resize();
show(content.title, `Catch the ${content.item}, let the rocks pass.\nArrow keys, mouse or finger; P pauses.`, "Play");
requestAnimationFrame(frame);
