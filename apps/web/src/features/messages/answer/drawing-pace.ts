/** Milliseconds between two drawings of an answer whose end is out of sight. */
export const OUT_OF_SIGHT_INTERVAL = 250;
/** Milliseconds between two drawings of an answer in sight, at most, however busy the page is. */
export const MAX_INTERVAL = 250;
/** Frames reserved for an input: the one that shows it, and the next, in which a person who types may press again. */
const INPUT_FRAMES = 2;
/**
 * The weight of the previous average when a new cost is added: a frame with a new line costs several times as much as
 * one without.
 */
const KEPT = 0.7;

/** What the pace requires of the browser. */
export interface Frames {
  /** Milliseconds. */
  now(): number;
  /** Calls back in the next frame, before it is laid out and painted. */
  onFrame(run: () => void): void;
  /** Whether the person pressed a key or a button since the last call. */
  isInputNew(): boolean;
  /** Called in a frame: calls back when it has been laid out and painted. */
  afterFrame(run: () => void): void;
}

export interface DrawingPace {
  /** Queues a drawing until it is due; until then, further requests for the same drawing have no effect. */
  request(drawing: DrawableAnswer): void;
  /** Withdraws a request. */
  cancel(drawing: DrawableAnswer): void;
}

export interface DrawableAnswer {
  draw(): void;
  isInSight(): boolean;
}

/**
 * Schedules the drawings of answers that stream: all in the same frame, in each frame where frames are cheap, and
 * otherwise so seldom that drawing takes at most half of the time and leaves the rest to keys and clicks. A frame that
 * shows a key draws no answer, and neither does the next, so that no key is late. Answers out of sight wait longer.
 */
export function createDrawingPace(frames: Frames): DrawingPace {
  const waiting = new Set<DrawableAnswer>();
  const drawnAt = new WeakMap<DrawableAnswer, number>();
  let isPlanned = false;
  /** Milliseconds of a drawing, with the layout and painting after it. */
  let cost = 0;
  let lastDrawing = Number.NEGATIVE_INFINITY;
  /** Frames that are still reserved for an input. */
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

/** The browser's frames. A message posted to the own page arrives after the frame in which it was sent. */
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
