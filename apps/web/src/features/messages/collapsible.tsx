import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { COLLAPSED_HEIGHT } from "./collapse.ts";
import classes from "./collapsible.module.css";

interface CollapsibleProps {
  /** What it will be where the content is taller than `COLLAPSED_HEIGHT`. */
  isCollapsed: boolean;
  onToggle: (isCollapsed: boolean) => void;
  /** Where there is nothing to collapse yet, as while the content grows: no button is shown. */
  isFixed: boolean;
  children: ReactNode;
}

/** Content that is cut at `COLLAPSED_HEIGHT` with a button to show the rest. */
export function Collapsible({ isCollapsed, onToggle, isFixed, children }: CollapsibleProps) {
  const content = useRef<HTMLDivElement>(null);
  const isTall = useIsTall(content, !isFixed);
  const isCut = isTall && isCollapsed && !isFixed;
  const Glyph = isCut ? IconChevronDown : IconChevronUp;
  return (
    <>
      <div
        className={classes.frame}
        data-cut={isCut || undefined}
        // Before it is measured, too: whoever measures around it never meets its whole height. What is lower does not feel it.
        style={isCollapsed && !isFixed ? { maxHeight: COLLAPSED_HEIGHT } : undefined}
      >
        <div ref={content} className={classes.content}>
          {children}
        </div>
      </div>
      {isTall && !isFixed ? (
        <button type="button" className={classes.toggle} aria-expanded={!isCut} onClick={() => onToggle(!isCut)}>
          <Glyph size={14} stroke={2} aria-hidden /> {isCut ? "Show more" : "Show less"}
        </button>
      ) : null}
    </>
  );
}

/** Whether an element is taller than the collapsed height, before it is painted for the first time and ever after. */
function useIsTall(element: { current: HTMLElement | null }, isWatched: boolean): boolean {
  const [isTall, setIsTall] = useState(false);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null || !isWatched) return;
    const measure = (): void => setIsTall(current.offsetHeight > COLLAPSED_HEIGHT);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, isWatched]);
  return isTall;
}
