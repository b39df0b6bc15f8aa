export interface ScrollFigures {
  /** Percent of the frames that were not drawn. */
  lostFrames: number;
  /** The most milliseconds for which a turn on the screen was not drawn, or a part of the list had no turn. */
  blank: number;
}

/** In the page: scrolls the messages upwards by so many pixels a frame. It sees only its arguments. */
export async function scrollRoom({ step, frames }: { step: number; frames: number }): Promise<ScrollFigures> {
  const scroller = document.querySelector<HTMLElement>('section[aria-label="Messages"]');
  if (scroller === null) throw new Error("There is no list of messages.");
  const FRAME = 1000 / 60;
  const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  /** The turns on the screen that are not drawn, and `gap` where a visible part of the list has no turn. */
  const blankPlaces = (): string[] => {
    const { top, bottom } = scroller.getBoundingClientRect();
    const rows = [...scroller.querySelectorAll<HTMLElement>("[data-index]")]
      .map((row) => ({ row, rect: row.getBoundingClientRect() }))
      .filter(({ rect }) => rect.bottom > top && rect.top < bottom && rect.height > 0);
    const coveredHeight = rows.reduce(
      (sum, { rect }) => sum + Math.min(rect.bottom, bottom) - Math.max(rect.top, top),
      0,
    );
    const blank = rows.flatMap(({ row }) =>
      row.querySelector("article") === null ? (row.dataset["index"] ?? []) : [],
    );
    // The gaps between turns are less than 100 px.
    return bottom - top - coveredHeight < 100 ? blank : [...blank, "gap"];
  };
  scroller.scrollTop = scroller.scrollHeight;
  await nextFrame();
  let before = await nextFrame();
  let lostFrames = 0;
  let blank = 0;
  let blankSince = new Map<string, number>();
  for (let frame = 0; frame < frames; frame += 1) {
    scroller.scrollTop = Math.max(20, scroller.scrollTop - step);
    const now = await nextFrame();
    lostFrames += Math.max(0, Math.round((now - before) / FRAME) - 1);
    before = now;
    blankSince = new Map(blankPlaces().map((place) => [place, blankSince.get(place) ?? now]));
    for (const since of blankSince.values()) blank = Math.max(blank, now - since);
  }
  // Waits for the turns that are still blank when the scrolling ends.
  while (blankSince.size > 0) {
    const now = await nextFrame();
    blankSince = new Map(blankPlaces().map((place) => [place, blankSince.get(place) ?? now]));
    for (const since of blankSince.values()) blank = Math.max(blank, now - since);
  }
  return { lostFrames: Math.round((1000 * lostFrames) / (lostFrames + frames)) / 10, blank };
}
