/** Milliseconds of a frame that formulas may take. */
const BUDGET = 6;

let waiting: (() => void)[] = [];
let elapsedTime = 0;
let isScheduled = false;

/**
 * Draws a formula at once while this frame has time for it, else in one of the next frames, so that a message full of
 * formulas does not block the page.
 *
 * @returns a function that cancels the drawing
 */
export function drawSoon(draw: () => void): () => void {
  schedule();
  if (elapsedTime < BUDGET && waiting.length === 0) {
    measure(draw);
    return () => undefined;
  }
  waiting.push(draw);
  return () => {
    waiting = waiting.filter((other) => other !== draw);
  };
}

function measure(draw: () => void): void {
  const startedAt = performance.now();
  draw();
  elapsedTime += performance.now() - startedAt;
}

function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  requestAnimationFrame(() => {
    isScheduled = false;
    elapsedTime = 0;
    while (elapsedTime < BUDGET) {
      const next = waiting.shift();
      if (next === undefined) return;
      measure(next);
    }
    if (waiting.length > 0) schedule();
  });
}
