import { t } from "@lingui/core/macro";
import { memo, type ReactNode, useMemo, useRef } from "react";
import { CopyButton } from "../buttons/copy-button.tsx";
import { scrollable } from "../scrollable.ts";
import type { TextPiece } from "./cut-text.ts";
import classes from "./large-text.module.css";
import { definitionsFor, type LinkLines, linkLinesOf } from "./link-lines.ts";
import { NearViewportProvider, useIsNear } from "./near-viewport.tsx";
import { guessedHeight } from "./piece-height.ts";
import { useCutText } from "./use-cut-text.ts";

export interface MarkdownDrawing {
  draw: (source: string) => ReactNode;
  languageLabel: (info: string) => string;
}

interface LargeTextProps {
  text: string;
  kind: "plain" | "markdown";
  /** Draws a part of the text as markdown, and labels the languages of code. Required for that kind. */
  markdown?: MarkdownDrawing;
  className?: string | undefined;
  id?: string | undefined;
}

/**
 * A text of any length in a scroll container of its own. All of it is in the page, in pieces that the browser lays out
 * when they are near the visible part, so that its own search finds every word; markdown is drawn as such when it is
 * near, and as its source until then.
 */
export function LargeText({ text, kind, markdown, className, id }: LargeTextProps) {
  const element = useRef<HTMLElement>(null);
  const slices = useCutText(text, kind);
  const links = useMemo(() => (kind === "markdown" ? linkLinesOf(text) : undefined), [text, kind]);
  return (
    <section
      ref={element}
      id={id}
      className={className === undefined ? classes.box : `${classes.box} ${className}`}
      aria-label={t`Long text`}
      {...scrollable}
    >
      <NearViewportProvider root={element}>
        {slices.map((pieces, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a slice keeps its place.
          <Slice key={index} text={text} pieces={pieces} links={links} markdown={markdown} />
        ))}
      </NearViewportProvider>
    </section>
  );
}

interface PieceProps {
  text: string;
  links: LinkLines | undefined;
  markdown: MarkdownDrawing | undefined;
}

const Slice = memo(function Slice({ pieces, ...props }: PieceProps & { pieces: readonly TextPiece[] }) {
  return pieces.map((piece) =>
    piece.kind === "markdown" ? (
      <MarkdownPiece key={piece.start} piece={piece} {...props} />
    ) : (
      <PlainPiece key={piece.start} piece={piece} {...props} />
    ),
  );
});

const PlainPiece = memo(function PlainPiece({ piece, text, markdown }: PieceProps & { piece: TextPiece }) {
  const { start, end, code } = piece;
  if (code === undefined) {
    return (
      <div className={classes.plain} style={sizeOf(text, piece)} dir="auto">
        {withoutLineEnd(text.slice(start, end))}
      </div>
    );
  }
  const isFirst = start < code.start;
  const isLast = end >= code.fenceEnd;
  return (
    <>
      {isFirst ? (
        <div className={classes.codeHeader}>
          <span>{markdown?.languageLabel(code.info)}</span>
          <CopyButton text={() => text.slice(code.start, code.end)} label={t`Copy code`} />
        </div>
      ) : null}
      <pre
        translate="no"
        className={classes.code}
        data-last={isLast || undefined}
        style={sizeOf(text, piece)}
        dir="ltr"
      >
        {withoutLineEnd(text.slice(Math.max(start, code.start), Math.min(end, code.end)))}
      </pre>
    </>
  );
});

const MarkdownPiece = memo(function MarkdownPiece({ piece, text, links, markdown }: PieceProps & { piece: TextPiece }) {
  const element = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(element);
  const source = text.slice(piece.start, piece.end);
  return (
    <div ref={element} className={isNear ? classes.drawn : classes.plain} style={sizeOf(text, piece)} dir="auto">
      {isNear && markdown !== undefined
        ? markdown.draw(`${piece.opening ?? ""}${source}${definitionsFor(source, links)}`)
        : withoutLineEnd(source)}
    </div>
  );
});

function sizeOf(text: string, piece: TextPiece): { containIntrinsicBlockSize: string } {
  return { containIntrinsicBlockSize: `auto ${guessedHeight(text, piece)}px` };
}

/** The block element of the piece already ends the line. */
function withoutLineEnd(text: string): string {
  return text.endsWith("\n") ? text.slice(0, -1) : text;
}
