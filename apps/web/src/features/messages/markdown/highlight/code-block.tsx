import { t } from "@lingui/core/macro";
import { memo } from "react";
import { CopyButton } from "../../../../ui/buttons/copy-button.tsx";
import { scrollable } from "../../../../ui/scrollable.ts";
import "../../../../ui/code/code-colors.css";
import classes from "./code-block.module.css";
import type { CodeLine } from "./highlight-protocol.ts";
import { languageLabel, languageOf } from "./language-names.ts";
import { useHighlightedLines } from "./use-highlighted-lines.ts";

/**
 * A code block under a header with its language. It is plain until it is complete and its colors are there; the colors
 * do not change the size of the text.
 */
export function CodeBlock({ code, info, isOpen }: { code: string; info: string | undefined; isOpen: boolean }) {
  const lines = useHighlightedLines(code, languageOf(info), !isOpen);
  const label = languageLabel(info);
  return (
    <figure className={classes.block}>
      <figcaption className={classes.header}>
        <span className={classes.language} translate="no">
          {label}
        </span>
        <CopyButton text={() => code} label={t`Copy code`} />
      </figcaption>
      <pre translate="no" className={classes.pre} {...scrollable} dir="ltr">
        <code>{lines === undefined ? code : <Lines lines={lines} />}</code>
      </pre>
    </figure>
  );
}

const Lines = memo(function Lines({ lines }: { lines: readonly CodeLine[] }) {
  return lines.map((line, number) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a finished block keep their places.
    <span key={number}>
      {line.map(([text, kind], place) =>
        kind === "" ? (
          text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: so do the pieces of a line.
          <span key={place} data-kind={kind}>
            {text}
          </span>
        ),
      )}
      {number < lines.length - 1 ? "\n" : null}
    </span>
  ));
});
