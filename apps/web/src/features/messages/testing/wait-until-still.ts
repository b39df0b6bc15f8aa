/**
 * Frames without a movement after which a list counts as still: every movement happens in the frame after its cause, or
 * the next.
 */
const STILL_FRAMES = 20;

/** Waits until a scrolled element has stopped moving, however long a frame takes on this machine. */
export async function waitUntilStill(scroller: () => HTMLElement): Promise<void> {
  let lastLook = "";
  for (let still = 0; still < STILL_FRAMES; ) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const { scrollTop, scrollHeight } = scroller();
    const now = `${scrollTop} of ${scrollHeight}`;
    still = now === lastLook ? still + 1 : 0;
    lastLook = now;
  }
}
