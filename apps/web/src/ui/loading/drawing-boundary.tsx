import { t } from "@lingui/core/macro";
import { Component, type ReactNode } from "react";
import classes from "./drawing-boundary.module.css";

interface DrawingBoundaryProps {
  children: ReactNode;
  /** Stands in the place of the part where it cannot be drawn. */
  fallback: ReactNode;
  /** The content of the part: another one is another try. */
  content: unknown;
}

interface DrawingBoundaryState {
  hasFailed: boolean;
  /** The content of the last drawing. */
  content: unknown;
}

/**
 * Keeps a part of the page whose content comes from models or files from taking the page with it where it cannot be
 * drawn.
 */
export class DrawingBoundary extends Component<DrawingBoundaryProps, DrawingBoundaryState> {
  override state: DrawingBoundaryState = { hasFailed: false, content: this.props.content };

  static getDerivedStateFromError(): Partial<DrawingBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(
    { content }: DrawingBoundaryProps,
    state: DrawingBoundaryState,
  ): DrawingBoundaryState | null {
    return content === state.content ? null : { hasFailed: false, content };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

/** A text as it was written, with a word about its missing formatting. */
export function UnformattedText({ text }: { text: string }) {
  return (
    <div className={classes.plain}>
      <p className={classes.text} dir="auto">
        {text}
      </p>
      <p className={classes.note}>{t`The formatting of this text could not be shown.`}</p>
    </div>
  );
}
