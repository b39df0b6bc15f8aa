import { type RefObject, useLayoutEffect } from "react";

/** CSS pixels that a column leaves free below itself where it stays by its end. */
const END_GAP = 8;

/**
 * Marks with `data-tall` the columns whose answer is taller than what is seen of the list below the headers: they are
 * scrolled as ever, and stay by their end; the others stay by their start. An answer that grows is marked once, and
 * nothing moves by it.
 *
 * @param columns holds the columns; the first child of each is its answer
 * @param options.ids the answers' own; others are observed anew
 * @param options.pin CSS pixels of what stays in sight above the columns
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
