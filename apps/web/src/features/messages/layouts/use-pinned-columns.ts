import { type RefObject, useLayoutEffect } from "react";

/** CSS pixels that a column leaves free below itself where it sticks at its end. */
const END_GAP = 8;

/**
 * Marks with `data-tall` the columns whose answer is taller than the visible part of the list below the headers: they
 * scroll as usual and stick at their end; the others stick at their start. A growing answer is marked once, and the
 * mark moves nothing.
 *
 * @param columns holds the columns; the first child of each is its answer
 * @param options.ids the ids of the answers; when they change, the elements are observed anew
 * @param options.pin CSS pixels of the headers and tabs that stay in sight above the columns
 */
export function usePinnedColumns(
  columns: RefObject<HTMLElement | null>,
  { ids, pin }: { ids: readonly string[]; pin: number },
): void {
  const key = ids.join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: other answers come with other ids.
  useLayoutEffect(() => {
    const { current } = columns;
    const list = current?.closest("section");
    if (!current || !list) return;
    const answers = [...current.children].flatMap(({ firstElementChild }) =>
      firstElementChild instanceof HTMLElement ? [firstElementChild] : [],
    );
    if (answers.length < 2) return;
    const observer = new ResizeObserver(() => {
      const room = list.clientHeight - pin - END_GAP;
      for (const answer of answers) answer.toggleAttribute("data-tall", answer.offsetHeight > room);
    });
    for (const answer of answers) observer.observe(answer);
    observer.observe(list);
    return () => observer.disconnect();
  }, [columns, key, pin]);
}
