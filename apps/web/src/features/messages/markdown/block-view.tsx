import { t } from "@lingui/core/macro";
import type { Token, Tokens } from "marked";
import { memo, type ReactNode } from "react";
import { Formula, PendingFormula } from "./formula/formula.tsx";
import type { MathBlock } from "./formula/math.ts";
import { CodeBlock } from "./highlight/code-block.tsx";
import { footnoteId, inlineElements } from "./inline-view.tsx";
import classes from "./markdown.module.css";
import { useMarkdownScene } from "./markdown-context.ts";
import { withoutMarks } from "./parse/citation-marks.ts";
import type { FootnoteDefinition } from "./parse/footnotes.ts";
import type { AlignedParagraph, Details } from "./parse/html-blocks.ts";
import type { Block } from "./parse/incremental-blocks.ts";
import { TableView } from "./table-view.tsx";

/** One block of a message. It is rendered again only when its token changes, or when it is closed. */
export const BlockView = memo(
  function BlockView({ block }: { block: Block }) {
    return blockElement(block.token, { key: 0, isOpen: block.isOpen, dir: "auto" });
  },
  (before, after) => before.block.token === after.block.token && before.block.isOpen === after.block.isOpen,
);

interface BlockOptions {
  key: number;
  isOpen: boolean;
  /** Whether the block's own text determines its direction; nested blocks inherit their parent's direction. */
  dir?: "auto";
}

function blockElements(tokens: readonly Token[], isOpen: boolean): ReactNode {
  return tokens.map((token, index) =>
    blockElement(token, { key: index, isOpen: isOpen && index === tokens.length - 1 }),
  );
}

function blockElement(token: Token, { key, isOpen, dir }: BlockOptions): ReactNode {
  switch (token.type) {
    case "paragraph":
      return (
        <p key={key} dir={dir}>
          {inlineElements((token as Tokens.Paragraph).tokens)}
        </p>
      );
    case "text":
    case "checkbox":
      return <TightText key={key} token={token} />;
    case "heading":
      return <Heading key={key} dir={dir} token={token as Tokens.Heading} />;
    case "code": {
      const code = token as Tokens.Code;
      return <CodeBlock key={key} code={withoutMarks(code.text)} info={code.lang} isOpen={isOpen} />;
    }
    case "list":
      return <List key={key} dir={dir} list={token as Tokens.List} isOpen={isOpen} />;
    case "table":
      return <TableView key={key} dir={dir} table={token as Tokens.Table} />;
    case "blockquote":
      return (
        <blockquote key={key} dir={dir}>
          {blockElements((token as Tokens.Blockquote).tokens, isOpen)}
        </blockquote>
      );
    case "aligned": {
      const { align, tokens } = token as AlignedParagraph;
      return (
        <p key={key} dir={dir} style={align === undefined ? undefined : { textAlign: align }}>
          {inlineElements(tokens)}
        </p>
      );
    }
    case "details":
      return <DetailsView key={key} dir={dir} token={token as Details} isOpen={isOpen} />;
    case "hr":
      return <hr key={key} />;
    case "footnote":
      return <Footnote key={key} dir={dir} token={token as FootnoteDefinition} />;
    case "math":
      return <MathView key={key} token={token as MathBlock} isOpen={isOpen} />;
    case "space":
    case "def":
      return null;
    default:
      // Mostly raw HTML, which is shown as text.
      return (
        <p key={key} dir={dir} className={classes.raw}>
          {withoutMarks(token.raw)}
        </p>
      );
  }
}

/** A part that the reader opens and closes; its content is in the page all the same. */
function DetailsView({ token, isOpen, dir }: { token: Details; isOpen: boolean; dir: BlockOptions["dir"] }) {
  const { isOpened, summary, tokens } = token;
  return (
    <details dir={dir} open={isOpened}>
      <summary>{summary.length === 0 ? t`Details` : inlineElements(summary)}</summary>
      {blockElements(tokens, isOpen)}
    </details>
  );
}

/** A formula without an end is shown as the text that was received. */
function MathView({ token, isOpen }: { token: MathBlock; isOpen: boolean }) {
  if (!token.isUnclosed) return <Formula tex={withoutMarks(token.tex)} isDisplay />;
  return isOpen ? <PendingFormula /> : <p className={classes.raw}>{withoutMarks(token.raw)}</p>;
}

/** The text of a list item without its own paragraph, or the checkbox of a task. */
function TightText({ token }: { token: Token }) {
  if (token.type === "checkbox") return <TaskBox isDone={(token as Tokens.Checkbox).checked} />;
  return inlineElements((token as Tokens.Text).tokens ?? [token]);
}

function TaskBox({ isDone }: { isDone: boolean }) {
  return (
    <input
      type="checkbox"
      className={classes.task}
      checked={isDone}
      readOnly
      disabled
      aria-label={isDone ? t`Done` : t`Open`}
    />
  );
}

/** Headings in an answer stand below the page's own: their levels begin at 3, while their style follows their depth. */
function Heading({ token, dir }: { token: Tokens.Heading; dir: BlockOptions["dir"] }) {
  const Tag = (["h3", "h3", "h4", "h5", "h6", "h6"] as const)[token.depth - 1] ?? "h6";
  return (
    <Tag data-depth={token.depth} dir={dir}>
      {inlineElements(token.tokens)}
    </Tag>
  );
}

function List({ list, isOpen, dir }: { list: Tokens.List; isOpen: boolean; dir: BlockOptions["dir"] }) {
  const items = list.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items are only ever added at the end.
    <Item key={index} item={item} isOpen={isOpen && index === list.items.length - 1} />
  ));
  if (!list.ordered) {
    return (
      <ul data-loose={list.loose || undefined} dir={dir}>
        {items}
      </ul>
    );
  }
  return (
    <ol start={list.start === "" ? 1 : list.start} data-loose={list.loose || undefined} dir={dir}>
      {items}
    </ol>
  );
}

const Item = memo(function Item({ item, isOpen }: { item: Tokens.ListItem; isOpen: boolean }) {
  // A caret in the item's own text, unless the text continues in a block inside the item.
  const hasCaret = isOpen && item.tokens.every((token) => token.type === "text" || token.type === "checkbox");
  return (
    <li data-task={item.task || undefined} data-caret={hasCaret || undefined}>
      {blockElements(item.tokens, isOpen)}
    </li>
  );
});

function Footnote({ token, dir }: { token: FootnoteDefinition; dir: BlockOptions["dir"] }) {
  const { idPrefix } = useMarkdownScene();
  return (
    <div className={classes.footnote} id={footnoteId(idPrefix, token.label)} role="note" dir={dir}>
      <span className={classes.footnoteLabel}>{token.label}</span>
      <div>{blockElements(token.tokens ?? [], false)}</div>
    </div>
  );
}
