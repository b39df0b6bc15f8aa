/**
 * Frames without a movement after which a list counts as being at rest: what moves it, moves it in the frame after a
 * change or the next.
 */
const STILL_FRAMES = 20;

/** Waits until a scrolled element has stood still, however long a frame takes on this machine. */
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
