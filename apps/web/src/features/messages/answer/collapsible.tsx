import { t } from "@lingui/core/macro";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { formatNumber } from "../../../ui/formats/numbers.ts";
import { COLLAPSED_HEIGHT } from "./collapse.ts";
import classes from "./collapsible.module.css";

interface CollapsibleProps {
  /** Whether the content is collapsed where it is taller than `COLLAPSED_HEIGHT`. */
  isCollapsed: boolean;
  onToggle: (isCollapsed: boolean) => void;
  /** Whether collapsing is off, as while the content grows: no button is shown. */
  isFixed: boolean;
  /** Whether the content will be taller, estimated before it is drawn. */
  isLikelyTall: boolean;
  /** Where only a part of the content is drawn: called before painting if that part is not taller. */
  onFits?: (() => void) | undefined;
  /** Characters of the content that are not in the page while it is collapsed. */
  hiddenLength?: number;
  children: ReactNode;
}

/** Content that is cut at `COLLAPSED_HEIGHT` with a button to show the rest. */
export function Collapsible(props: CollapsibleProps) {
  const { isCollapsed, onToggle, isFixed, isLikelyTall, onFits, hiddenLength = 0, children } = props;
  const content = useRef<HTMLDivElement>(null);
  const isTaller = useIsTall({ content, isWatched: !isFixed, isLikelyTall, onFits });
  const isTall = isTaller || hiddenLength > 0;
  const isCut = isTall && isCollapsed && !isFixed;
  const Glyph = isCut ? IconChevronDown : IconChevronUp;
  return (
    <>
      <div
        className={classes.frame}
        data-cut={isCut || undefined}
        // Applied before the measurement too, so that the content is never painted or laid out at its whole height.
        // Lower content is not affected.
        style={isCollapsed && !isFixed ? { maxHeight: COLLAPSED_HEIGHT, overflow: "hidden" } : undefined}
      >
        <div ref={content} className={classes.content}>
          {children}
        </div>
      </div>
      {isTall && !isFixed ? (
        <button type="button" className={classes.toggle} aria-expanded={!isCut} onClick={() => onToggle(!isCut)}>
          <Glyph size={14} stroke={2} aria-hidden /> {isCut ? t`Show more` : t`Show less`}
          {isCut && hiddenLength > 0 ? <span className={classes.rest}>{restLabel(hiddenLength)}</span> : null}
        </button>
      ) : null}
    </>
  );
}

function restLabel(length: number): string {
  return t` ${formatNumber(length)} more characters`;
}

interface HeightOptions extends Pick<CollapsibleProps, "isLikelyTall" | "onFits"> {
  content: { current: HTMLElement | null };
  isWatched: boolean;
}

/** Whether an element is taller than the collapsed height; measured before the first paint and after every change. */
function useIsTall({ content, isWatched, isLikelyTall, onFits }: HeightOptions): boolean {
  const [isTall, setIsTall] = useState(isLikelyTall);
  const reportFits = useRef(onFits);
  const isPart = onFits !== undefined;
  useLayoutEffect(() => {
    reportFits.current = onFits;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what follows a part is measured before it is painted, as the part was.
  useLayoutEffect(() => {
    const { current } = content;
    if (current === null || !isWatched) return;
    const measure = (): void => {
      const isTaller = current.offsetHeight > COLLAPSED_HEIGHT;
      setIsTall(isTaller);
      if (!isTaller) reportFits.current?.();
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [content, isWatched, isPart]);
  return isTall;
}
