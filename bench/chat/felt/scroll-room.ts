export interface ScrollFigures {
  /** Percent of the frames that were not drawn. */
  lostFrames: number;
  /** Milliseconds for which a turn had its place on the screen and was not drawn, or a place had no turn, at most. */
  blank: number;
}

/**
 * In the page: scrolls the messages upwards so many pixels a frame. It knows only what is handed to it.
 */
export async function scrollRoom({ step, frames }: { step: number; frames: number }): Promise<ScrollFigures> {
  const scroller = document.querySelector<HTMLElement>('section[aria-label="Messages"]');
  if (scroller === null) throw new Error("There is no list of messages.");
  const FRAME = 1000 / 60;
  const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  /** The turns on the screen that are not drawn, and `gap` where a part of the list's place on it has no turn. */
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
    // The space between turns.
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
  // What is left blank where the scrolling ends is waited for.
  while (blankSince.size > 0) {
    const now = await nextFrame();
    blankSince = new Map(blankPlaces().map((place) => [place, blankSince.get(place) ?? now]));
    for (const since of blankSince.values()) blank = Math.max(blank, now - since);
  }
  return { lostFrames: Math.round((1000 * lostFrames) / (lostFrames + frames)) / 10, blank };
}
