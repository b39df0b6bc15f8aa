/** Milliseconds between two drawings of an answer whose end is out of sight. */
export const OUT_OF_SIGHT_INTERVAL = 250;
/** Milliseconds between two drawings of what is in sight, at most, however busy the page is. */
export const MAX_INTERVAL = 250;
/** Frames that an input has for itself: the one that shows it, and the next, in which a hand that types is again. */
const INPUT_FRAMES = 2;
/**
 * How much of the last costs stays in the average with each new one: a frame with a new line costs several of those
 * without.
 */
const KEPT = 0.7;

/** What the pace needs of the browser. */
export interface Frames {
  /** Milliseconds. */
  now(): number;
  /** Calls back in the next frame, before it is laid out and painted. */
  onFrame(run: () => void): void;
  /** Whether the person pressed a key or a button since this was asked last. */
  isInputNew(): boolean;
  /** Called in a frame: calls back when it has been laid out and painted. */
  afterFrame(run: () => void): void;
}

export interface DrawingPace {
  /** Has something drawn when it is its turn; until then another request for the same changes nothing. */
  request(drawing: DrawableAnswer): void;
  /** Takes back a request. */
  cancel(drawing: DrawableAnswer): void;
}

export interface DrawableAnswer {
  draw(): void;
  isInSight(): boolean;
}

/**
 * Says when answers that stream are drawn: all of them in the same frame, each frame where frames are cheap, and
 * otherwise so seldom that drawing takes half of the time at most and leaves the rest to keys and clicks. A frame that
 * shows a key shows nothing else, and neither does the next, so that no key is late. What is out of sight waits longer.
 */
export function createDrawingPace(frames: Frames): DrawingPace {
  const waiting = new Set<DrawableAnswer>();
  const drawnAt = new WeakMap<DrawableAnswer, number>();
  let isPlanned = false;
  /** Milliseconds that a drawing takes, with the layout and painting after it. */
  let cost = 0;
  let lastDrawing = Number.NEGATIVE_INFINITY;
  /** Frames that are still an input's. */
  let inputFrames = 0;

  const plan = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    frames.onFrame(drawDue);
  };

  const drawDue = (): void => {
    isPlanned = false;
    const now = frames.now();
    const pause = now - lastDrawing;
    if (frames.isInputNew()) inputFrames = INPUT_FRAMES;
    const isInputsFrame = inputFrames > 0 && pause < MAX_INTERVAL;
    inputFrames = Math.max(0, inputFrames - 1);
    const isTurn = !isInputsFrame && pause >= Math.min(2 * cost, MAX_INTERVAL);
    const drawings = [...waiting].filter((drawing) => {
      if (!isTurn) return false;
      return drawing.isInSight() || now - (drawnAt.get(drawing) ?? 0) >= OUT_OF_SIGHT_INTERVAL;
    });
    if (drawings.length > 0) {
      lastDrawing = now;
      for (const drawing of drawings) {
        waiting.delete(drawing);
        drawnAt.set(drawing, now);
        drawing.draw();
      }
      frames.afterFrame(() => {
        cost = KEPT * cost + (1 - KEPT) * (frames.now() - now);
      });
    }
    if (waiting.size > 0) plan();
  };

  return {
    request: (drawing) => {
      waiting.add(drawing);
      plan();
    },
    cancel: (drawing) => {
      waiting.delete(drawing);
    },
  };
}

/** The browser's frames. A message to oneself comes after the frame that it was sent in. */
export function browserFrames(): Frames {
  const { port1, port2 } = new MessageChannel();
  let after: (() => void)[] = [];
  let isInputNew = false;
  for (const type of ["keydown", "pointerdown"]) {
    addEventListener(
      type,
      () => {
        isInputNew = true;
      },
      { capture: true, passive: true },
    );
  }
  port1.onmessage = () => {
    const calls = after;
    after = [];
    for (const call of calls) call();
  };
  return {
    now: () => performance.now(),
    onFrame: (run) => void requestAnimationFrame(run),
    isInputNew: () => {
      const wasNew = isInputNew;
      isInputNew = false;
      return wasNew;
    },
    afterFrame: (run) => {
      after.push(run);
      port2.postMessage(undefined);
    },
  };
}
