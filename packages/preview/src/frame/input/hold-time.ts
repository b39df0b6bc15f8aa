/** Pauses the motion of a page, and resumes it. */
export interface Time {
  hold(isHeld: boolean): void;
  /** The browser's own: it is not paused while time is held. */
  nextFrame: (run: () => void) => void;
}

/**
 * Replaces the page's clocks before the app begins: timers and frames that are due while time is held come afterwards,
 * and `performance.now()` and `Date.now()` do not jump. A `new Date()` stays the real one, and workers continue.
 */
export function createTime(): Time {
  let isHeld = false;
  /** Milliseconds for which time was held, excluding the current pause. */
  let lostTime = 0;
  let heldSince = 0;
  const timers = holdTimers(() => isHeld);
  const readNow = Performance.prototype.now;
  const now = (): number => readNow.call(performance);
  const readDate = Date.now;
  const lostUntilNow = (): number => lostTime + (isHeld ? now() - heldSince : 0);
  const frames = holdFrames(() => isHeld, lostUntilNow);
  Performance.prototype.now = () => now() - lostUntilNow();
  Date.now = () => Math.round(readDate() - lostUntilNow());
  const motion = createMotion();

  return {
    hold: (next) => {
      if (next === isHeld) return;
      if (next) {
        heldSince = now();
        isHeld = true;
        motion.stop();
        return;
      }
      lostTime = lostUntilNow();
      isHeld = false;
      motion.goOn();
      timers.goOn();
      frames.goOn();
    },
    nextFrame: frames.native,
  };
}

function holdTimers(isHeld: () => boolean): { goOn: () => void } {
  const { setTimeout: set, setInterval: repeat, clearTimeout: clear } = globalThis;
  const due = new Map<number, () => void>();
  const nativeSet = set as unknown as (handler: TimerHandler, delay?: number, ...values: unknown[]) => number;
  const nativeRepeat = repeat as unknown as typeof nativeSet;
  const callOf = (handler: TimerHandler, values: unknown[]): (() => void) =>
    typeof handler === "function"
      ? () => void (handler as (...values: unknown[]) => unknown).apply(globalThis, values)
      : () => void nativeSet(handler);
  const clearBoth = (id?: number): void => {
    if (id !== undefined) due.delete(id);
    clear(id);
  };
  Object.assign(globalThis, {
    setTimeout: (handler: TimerHandler, delay?: number, ...values: unknown[]): number => {
      const call = callOf(handler, values);
      const id = nativeSet(() => {
        if (isHeld()) due.set(id, call);
        else call();
      }, delay);
      return id;
    },
    setInterval: (handler: TimerHandler, delay?: number, ...values: unknown[]): number => {
      const call = callOf(handler, values);
      return nativeRepeat(() => {
        if (!isHeld()) call();
      }, delay);
    },
    clearTimeout: clearBoth,
    clearInterval: clearBoth,
  });
  return {
    goOn: () => {
      for (const [id, call] of due) {
        nativeSet(() => {
          // The timer may have been cleared since.
          if (due.delete(id)) call();
        });
      }
    },
  };
}

function holdFrames(isHeld: () => boolean, lostTime: () => number): { goOn: () => void; native: Time["nextFrame"] } {
  const { requestAnimationFrame: request, cancelAnimationFrame: cancel } = globalThis;
  const due = new Map<number, FrameRequestCallback>();
  Object.assign(globalThis, {
    requestAnimationFrame: (call: FrameRequestCallback): number => {
      const id = request((time) => {
        if (isHeld()) due.set(id, call);
        else call(time - lostTime());
      });
      return id;
    },
    cancelAnimationFrame: (id: number): void => {
      due.delete(id);
      cancel(id);
    },
  });
  return {
    goOn: () => {
      for (const [id, call] of due) {
        request((time) => {
          if (due.delete(id)) call(time - lostTime());
        });
      }
    },
    native: (run) => void request(run),
  };
}

/** Pauses and resumes animations, sounds and videos. */
function createMotion(): { stop: () => void; goOn: () => void } {
  const contexts = new Set<WeakRef<AudioContext>>();
  if (typeof AudioContext === "function") {
    globalThis.AudioContext = new Proxy(AudioContext, {
      construct: (target, values, newTarget) => {
        const context = Reflect.construct(target, values, newTarget) as AudioContext;
        contexts.add(new WeakRef(context));
        return context;
      },
    });
  }
  let playbacks: { goOn: () => unknown }[] = [];
  return {
    stop: () => {
      const animations = document.getAnimations().filter(({ playState }) => playState === "running");
      const media = [...document.querySelectorAll<HTMLMediaElement>("audio, video")].filter(({ paused }) => !paused);
      const sounding = [...contexts].flatMap((each) => each.deref() ?? []).filter(({ state }) => state === "running");
      for (const each of [...animations, ...media]) each.pause();
      for (const context of sounding) void context.suspend();
      playbacks = [
        ...animations.map((animation) => ({ goOn: () => animation.play() })),
        ...media.map((element) => ({ goOn: () => element.play().catch(() => undefined) })),
        ...sounding.map((context) => ({ goOn: () => context.resume() })),
      ];
    },
    goOn: () => {
      for (const each of playbacks) each.goOn();
      playbacks = [];
    },
  };
}
