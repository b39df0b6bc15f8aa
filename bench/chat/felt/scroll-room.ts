export interface Scrolled {
  /** Percent of the frames that were not drawn. */
  lost: number;
  /** Milliseconds for which a part of the screen showed no turn, at most. */
  blank: number;
}

/**
 * In the page: scrolls the messages upwards so many pixels a frame. It knows only what is handed to it.
 */
export async function scrollRoom({ step, frames }: { step: number; frames: number }): Promise<Scrolled> {
  const scroller = document.querySelector<HTMLElement>('section[aria-label="Messages"]');
  if (scroller === null) throw new Error("There is no list of messages.");
  const FRAME = 1000 / 60;
  const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  /** Whether all of the list's place on the screen is taken by turns, but for the space between them. */
  const isCovered = (): boolean => {
    const { top, bottom } = scroller.getBoundingClientRect();
    const rows = [...scroller.querySelectorAll("[data-index]")]
      .map((row) => row.getBoundingClientRect())
      .filter((rect) => rect.bottom > top && rect.top < bottom && rect.height > 0);
    const covered = rows.reduce((sum, rect) => sum + Math.min(rect.bottom, bottom) - Math.max(rect.top, top), 0);
    return bottom - top - covered < 100;
  };
  scroller.scrollTop = scroller.scrollHeight;
  await nextFrame();
  let before = await nextFrame();
  let lost = 0;
  let blank = 0;
  let coveredAt = before;
  for (let frame = 0; frame < frames; frame += 1) {
    scroller.scrollTop = Math.max(20, scroller.scrollTop - step);
    const now = await nextFrame();
    lost += Math.max(0, Math.round((now - before) / FRAME) - 1);
    before = now;
    if (isCovered()) coveredAt = now;
    else blank = Math.max(blank, now - coveredAt);
  }
  return { lost: Math.round((1000 * lost) / (lost + frames)) / 10, blank };
}
