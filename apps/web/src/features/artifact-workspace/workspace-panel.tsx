import type { ReactNode } from "react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { clampPanelWidth, INITIAL_PANEL_WIDTH } from "./panel-width.ts";
import { ResizeHandle } from "./resize-handle.tsx";
import classes from "./workspace.module.css";

interface WorkspacePanelProps {
  label: string;
  /** Whether it covers the chat: on a narrow screen, or at the person's request. */
  isCover: boolean;
  children: (width: number) => ReactNode;
}

/**
 * The panel beside the chat, or over it. It fills the rest of its container; its children receive its width in pixels.
 */
export function WorkspacePanel({ label, isCover, children }: WorkspacePanelProps) {
  const panel = useRef<HTMLElement>(null);
  const [containerWidth, setContainerWidth] = useState(0);
  const [preferredWidth, setPreferredWidth] = useState(INITIAL_PANEL_WIDTH);

  useLayoutEffect(() => {
    const container = panel.current?.parentElement;
    if (!container) return;
    setContainerWidth(container.clientWidth);
    const observer = new ResizeObserver(() => setContainerWidth(container.clientWidth));
    observer.observe(container);
    return () => observer.disconnect();
  }, []);

  // A covered element cannot keep the focus.
  useEffect(() => {
    if (isCover && !panel.current?.contains(document.activeElement)) panel.current?.focus();
  }, [isCover]);

  const width = clampPanelWidth(preferredWidth, containerWidth);
  return (
    <aside
      ref={panel}
      className={classes.panel}
      data-cover={isCover || undefined}
      data-file-place="panel"
      style={isCover ? undefined : { width }}
      aria-label={label}
      tabIndex={-1}
    >
      {isCover ? null : <ResizeHandle width={width} containerWidth={containerWidth} onResize={setPreferredWidth} />}
      {containerWidth === 0 ? null : children(isCover ? containerWidth : width)}
    </aside>
  );
}
