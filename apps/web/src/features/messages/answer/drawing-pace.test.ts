import { expect, test } from "vitest";
import { createDrawingPace, type DrawableAnswer, MAX_INTERVAL, OUT_OF_SIGHT_INTERVAL } from "./drawing-pace.ts";

const FRAME = 16;

/** Manual frames: each takes as many milliseconds as `frame` is passed, if it drew anything. */
function framesByHand() {
  let now = 0;
  const runs: (() => void)[] = [];
  const after: (() => void)[] = [];
  let isInputNew = false;
  const pace = createDrawingPace({
    now: () => now,
    onFrame: (run) => runs.push(run),
    isInputNew: () => {
      const wasNew = isInputNew;
      isInputNew = false;
      return wasNew;
    },
    afterFrame: (run) => after.push(run),
  });
  const frame = (cost: number): void => {
    const begin = now;
    for (const run of runs.splice(0)) run();
    if (after.length > 0) now += cost;
    for (const run of after.splice(0)) run();
    now = Math.max(begin + FRAME, now);
  };
  const press = (): void => {
    isInputNew = true;
  };
  return { pace, frame, press, planned: () => runs.length, now: () => now };
}

function aDrawing(isInSight = true): DrawableAnswer & { count: number; isSeen: boolean } {
  const drawing = {
    count: 0,
    isSeen: isInSight,
    draw: () => {
      drawing.count += 1;
    },
    isInSight: () => drawing.isSeen,
  };
  return drawing;
}

/** Streams for the given number of frames: one token per frame, to every drawing. */
function stream(frames: number, cost: number, drawings: readonly DrawableAnswer[], hand = framesByHand()) {
  for (let count = 0; count < frames; count += 1) {
    for (const drawing of drawings) hand.pace.request(drawing);
    hand.frame(cost);
  }
  return hand;
}

test("draws each frame where frames are cheap", () => {
  const drawing = aDrawing();
  stream(60, 4, [drawing]);
  expect(drawing.count).toBe(60);
});

test("takes at most half of the time where a frame is expensive", () => {
  const cost = 40;
  const drawing = aDrawing();
  const { now } = stream(600, cost, [drawing]);
  const share = (drawing.count * cost) / now();
  expect(share).toBeLessThan(0.55);
  expect(share).toBeGreaterThan(0.4);
});

test("waits at most a quarter of a second, however much a frame costs", () => {
  const drawing = aDrawing();
  const hand = stream(20, 2000, [drawing]);
  const before = drawing.count;
  hand.pace.request(drawing);
  for (let time = 0; time <= MAX_INTERVAL; time += FRAME) hand.frame(2000);
  expect(drawing.count).toBe(before + 1);
});

test("leaves two frames to a key before it draws", () => {
  const drawing = aDrawing();
  const hand = stream(10, 4, [drawing]);
  const before = drawing.count;
  hand.press();
  stream(2, 4, [drawing], hand);
  expect(drawing.count).toBe(before);
  stream(1, 4, [drawing], hand);
  expect(drawing.count).toBe(before + 1);
});

test("continues under keys that come with every frame", () => {
  const drawing = aDrawing();
  const hand = stream(10, 4, [drawing]);
  const before = drawing.count;
  for (let time = 0; time <= MAX_INTERVAL + FRAME; time += FRAME) {
    hand.press();
    stream(1, 4, [drawing], hand);
  }
  expect(drawing.count).toBe(before + 1);
});

test("draws all that are in sight in the same frame", () => {
  const drawings = [aDrawing(), aDrawing(), aDrawing()];
  stream(100, 30, drawings);
  expect(new Set(drawings.map(({ count }) => count)).size).toBe(1);
});

test("draws four times a second out of sight, and each frame in sight", () => {
  const drawing = aDrawing(false);
  const hand = stream(1000 / FRAME, 1, [drawing]);
  expect(drawing.count).toBeLessThanOrEqual(1000 / OUT_OF_SIGHT_INTERVAL + 1);
  expect(drawing.count).toBeGreaterThanOrEqual(1000 / OUT_OF_SIGHT_INTERVAL - 1);
  drawing.isSeen = true;
  const before = drawing.count;
  stream(10, 1, [drawing], hand);
  expect(drawing.count).toBe(before + 10);
});

test("draws the last word out of sight, though no more comes", () => {
  const drawing = aDrawing(false);
  const hand = stream(20, 1, [drawing]);
  const before = drawing.count;
  hand.pace.request(drawing);
  for (let time = 0; time <= OUT_OF_SIGHT_INTERVAL; time += FRAME) hand.frame(1);
  expect(drawing.count).toBe(before + 1);
  expect(hand.planned()).toBe(0);
});

test("draws nothing that was canceled, and requests no frame when idle", () => {
  const drawing = aDrawing();
  const hand = framesByHand();
  hand.pace.request(drawing);
  hand.pace.cancel(drawing);
  hand.frame(1);
  hand.frame(1);
  expect(drawing.count).toBe(0);
  expect(hand.planned()).toBe(0);
});
