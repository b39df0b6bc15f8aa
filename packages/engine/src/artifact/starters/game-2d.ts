import type { Starter } from "./starter.ts";
import { pageOf } from "./starter.ts";

export const game2dStarter: Starter = {
  guidance: `Build a 2D game in TypeScript on a canvas, without a framework.
- src/main.ts starts it; rules and drawing stand in files of their own, so that the rules can be read without the drawing.
- Movement is measured in seconds, never in frames. The canvas fills the window and is sharp on every screen.
- It can be played with the keyboard and by touch, says how, shows a score, ends, and starts again.
- Draw everything in code; sounds come from the Web Audio API, after the first key or touch. Nothing is fetched from elsewhere.`,
  files: [
    pageOf({ title: "2D game", entry: "src/main.ts" }),
    {
      path: "src/main.ts",
      content: `import { createGame, step } from "./game";
import { draw } from "./draw";
import { watchKeys } from "./keys";
import "./styles.css";

const canvas = document.createElement("canvas");
document.getElementById("root")?.append(canvas);
const pen = canvas.getContext("2d");
const keys = watchKeys(window, canvas);

let game = createGame();
let last = performance.now();

function frame(now: number) {
  const scale = window.devicePixelRatio;
  canvas.width = window.innerWidth * scale;
  canvas.height = window.innerHeight * scale;
  const seconds = Math.min(0.05, (now - last) / 1000);
  last = now;
  game = step(game, keys, { seconds, width: window.innerWidth, height: window.innerHeight });
  if (pen) {
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    draw(pen, game, { width: window.innerWidth, height: window.innerHeight });
  }
  requestAnimationFrame(frame);
}

requestAnimationFrame(frame);
`,
    },
    {
      path: "src/game.ts",
      content: `import type { Keys } from "./keys";

export interface Game {
  x: number;
  y: number;
  score: number;
}

const SPEED = 320;
const RADIUS = 18;

export function createGame(): Game {
  return { x: 120, y: 120, score: 0 };
}

export function step(game: Game, keys: Keys, world: { seconds: number; width: number; height: number }): Game {
  const x = game.x + (Number(keys.right) - Number(keys.left)) * SPEED * world.seconds;
  const y = game.y + (Number(keys.down) - Number(keys.up)) * SPEED * world.seconds;
  return {
    x: Math.max(RADIUS, Math.min(world.width - RADIUS, x)),
    y: Math.max(RADIUS, Math.min(world.height - RADIUS, y)),
    score: game.score + world.seconds,
  };
}
`,
    },
    {
      path: "src/draw.ts",
      content: `import type { Game } from "./game";

export function draw(pen: CanvasRenderingContext2D, game: Game, size: { width: number; height: number }) {
  pen.fillStyle = "#101426";
  pen.fillRect(0, 0, size.width, size.height);
  pen.fillStyle = "#ffd43b";
  pen.beginPath();
  pen.arc(game.x, game.y, 18, 0, Math.PI * 2);
  pen.fill();
  pen.fillStyle = "#dee2ff";
  pen.font = "16px system-ui, sans-serif";
  pen.fillText("Arrow keys move. Score: " + Math.floor(game.score), 16, 28);
}
`,
    },
    {
      path: "src/keys.ts",
      content: `export interface Keys {
  left: boolean;
  right: boolean;
  up: boolean;
  down: boolean;
}

const names: Record<string, keyof Keys> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** What is held right now: arrow keys, or a finger on that side of the screen. */
export function watchKeys(page: Window, canvas: HTMLCanvasElement): Keys {
  const keys: Keys = { left: false, right: false, up: false, down: false };
  const set = (event: KeyboardEvent, isHeld: boolean) => {
    const name = names[event.key];
    if (!name) return;
    keys[name] = isHeld;
    event.preventDefault();
  };
  page.addEventListener("keydown", (event) => set(event, true));
  page.addEventListener("keyup", (event) => set(event, false));
  const point = (event: PointerEvent, isHeld: boolean) => {
    keys.left = isHeld && event.clientX < page.innerWidth / 3;
    keys.right = isHeld && event.clientX > (page.innerWidth * 2) / 3;
    keys.up = isHeld && event.clientY < page.innerHeight / 3;
    keys.down = isHeld && event.clientY > (page.innerHeight * 2) / 3;
  };
  canvas.addEventListener("pointerdown", (event) => point(event, true));
  canvas.addEventListener("pointerup", (event) => point(event, false));
  return keys;
}
`,
    },
    {
      path: "src/styles.css",
      content: `html,
body {
  margin: 0;
  height: 100%;
  overflow: hidden;
  background: #101426;
}

canvas {
  display: block;
  width: 100vw;
  height: 100vh;
  touch-action: none;
}
`,
    },
  ],
};
