import { content } from "./content.ts";
import { createWorld, LANES, type Mesh } from "./world.ts";
import "./styles.css";

const canvas = document.querySelector("canvas") as HTMLCanvasElement;
const panel = document.querySelector("#panel") as HTMLElement;
const score = document.querySelector("#score") as HTMLElement;
const [heading, words, button] = [...panel.children] as [HTMLElement, HTMLElement, HTMLButtonElement];

document.documentElement.style.setProperty("--accent", content.accent);
document.documentElement.style.setProperty("--on-accent", content.onAccent);
document.documentElement.style.setProperty("--background", content.background);

const world = createWorld(canvas);
let things: { mesh: Mesh; bad: boolean }[] = [];
let playing = false;
let lane = 1;
let height = 0;
let climb = 0;
let points = 0;
let time = 0;
let untilNext = 0;

function play(): void {
  for (const { mesh } of things) world.remove(mesh);
  things = [];
  [lane, height, climb, points, time, untilNext] = [1, 0, 0, 0, 0, 6];
  playing = true;
  panel.hidden = true;
  canvas.focus();
}

function show(title: string, text: string, action: string): void {
  heading.textContent = title;
  words.textContent = text;
  button.textContent = action;
  panel.hidden = false;
  button.focus();
}

function end(): void {
  playing = false;
  show("Crash", `You collected ${points} ${content.item} in ${Math.round(time)} seconds.`, "Run again");
}

function move(by: number): void {
  lane = Math.min(LANES.length - 1, Math.max(0, lane + by));
}

function jump(): void {
  if (height === 0) climb = 8.5;
}

function step(seconds: number): void {
  time += seconds;
  const distance = (14 + time * 0.35) * content.speed * seconds;
  world.roll(distance);

  climb -= 22 * seconds;
  height = Math.max(0, height + climb * seconds);
  if (height === 0) climb = Math.max(0, climb);
  const { position } = world.player;
  position.x += ((LANES[lane] ?? 0) - position.x) * Math.min(1, seconds * 12);
  position.y = 0.7 + height;

  untilNext -= distance;
  if (untilNext <= 0) {
    untilNext = 6 + Math.random() * 5;
    const place = Math.floor(Math.random() * LANES.length);
    const bad = Math.random() < 0.45;
    things.push({ mesh: world.addThing(place, bad), bad });
    const beside = (place + 1 + Math.floor(Math.random() * 2)) % LANES.length;
    if (Math.random() < 0.5) things.push({ mesh: world.addThing(beside, !bad), bad: !bad });
  }

  things = things.filter(({ mesh, bad }) => {
    mesh.position.z += distance;
    if (!bad) mesh.rotation.y += seconds * 3;
    const near = Math.abs(mesh.position.z) < 1 && Math.abs(mesh.position.x - position.x) < 1.2;
    if (near && bad && height < 1.2) end();
    if (near && !bad && height < 1.6) points += 1;
    const isGone = mesh.position.z > 9 || (near && !bad && height < 1.6);
    if (isGone) world.remove(mesh);
    return !isGone;
  });
}

let before = performance.now();
function frame(now: number): void {
  const seconds = Math.min(0.05, (now - before) / 1000);
  before = now;
  if (playing) step(seconds);
  world.draw();
  score.textContent = playing ? `${points} ${content.item} · ${Math.round(time)} s` : "";
  requestAnimationFrame(frame);
}

addEventListener("resize", world.resize);
addEventListener("keydown", ({ key }) => {
  if (key === "ArrowLeft" || key === "a") move(-1);
  if (key === "ArrowRight" || key === "d") move(1);
  if (key === "ArrowUp" || key === "w" || (key === " " && playing)) jump();
});
let touch = { x: 0, y: 0 };
canvas.addEventListener("pointerdown", ({ clientX, clientY }) => {
  touch = { x: clientX, y: clientY };
});
canvas.addEventListener("pointerup", ({ clientX, clientY }) => {
  const [dx, dy] = [clientX - touch.x, clientY - touch.y];
  if (dy < -30 && Math.abs(dy) > Math.abs(dx)) jump();
  else move(Math.abs(dx) > 20 ? Math.sign(dx) : clientX < canvas.clientWidth / 2 ? -1 : 1);
});
button.addEventListener("click", play);

world.resize();
show(content.title, `Collect the ${content.item}, jump over the blocks.\nArrow keys, or swipe.`, "Run");
requestAnimationFrame(frame);
