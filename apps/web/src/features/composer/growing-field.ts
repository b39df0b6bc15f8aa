import { type RefObject, useEffect, useLayoutEffect } from "react";

/** Rows of the field at most (specification, point 9). */
const MAX_ROWS = 12;
/** UTF-16 code units: a longer text certainly fills the rows, and measuring it would delay every key. */
const ALWAYS_FULL = 20_000;

/** Whether the style sheet lets the browser fit fields: measuring in script lays the page out twice for each key. */
const isFitByBrowser = CSS.supports("field-sizing", "content");

/** Makes a text field as high as its text: at least one row, at most twelve; then it scrolls. */
export function useGrowingField(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    if (field.current !== null && !isFitByBrowser) fit(field.current, text);
  }, [field, text]);

  // In a narrower window a text has more rows.
  useEffect(() => {
    const element = field.current;
    if (element === null || isFitByBrowser) return;
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      fit(element, element.value);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [field]);
}

function fit(field: HTMLTextAreaElement, text: string): void {
  const { lineHeight, paddingBlockStart, paddingBlockEnd } = getComputedStyle(field);
  const padding = Number.parseFloat(paddingBlockStart) + Number.parseFloat(paddingBlockEnd);
  const full = MAX_ROWS * Number.parseFloat(lineHeight) + padding;
  const borders = field.offsetHeight - field.clientHeight;
  if (text.length > ALWAYS_FULL) {
    field.style.height = `${full + borders}px`;
    return;
  }
  const { scrollTop } = field;
  field.style.height = "0";
  field.style.height = `${Math.min(field.scrollHeight, full) + borders}px`;
  // The measurement scrolled the field to the top.
  field.scrollTop = scrollTop;
}
