import { t } from "@lingui/core/macro";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { clampPanelWidth, panelBounds, widthAfterKey } from "./panel-width.ts";
import classes from "./workspace.module.css";

/** The panel's left edge: dragged by hand, or moved by arrow keys, Home and End. */
export function ResizeHandle({
  width,
  containerWidth,
  onResize,
}: {
  width: number;
  containerWidth: number;
  onResize: (width: number) => void;
}) {
  const start = useRef<{ x: number; width: number }>(undefined);
  const { min, max } = panelBounds(containerWidth);

  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width };
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (start.current === undefined) return;
    onResize(clampPanelWidth(start.current.width + start.current.x - event.clientX, containerWidth));
  };
  const onPointerEnd = (): void => {
    start.current = undefined;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = widthAfterKey(event.key, width, containerWidth);
    if (next === undefined) return;
    event.preventDefault();
    onResize(next);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr cannot be moved.
    <div
      className={classes.handle}
      role="separator"
      tabIndex={0}
      aria-label={t`Resize the panel`}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onKeyDown={onKeyDown}
    />
  );
}
