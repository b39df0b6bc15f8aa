import { t } from "@lingui/core/macro";
import { IconPhoto } from "@tabler/icons-react";
import type { Token, Tokens } from "marked";
import type { ReactNode } from "react";
import { CitationMarks, CitedLink } from "./citation-view.tsx";
import { Formula } from "./formula/formula.tsx";
import type { InlineMath } from "./formula/math.ts";
import classes from "./markdown.module.css";
import { useMarkdownScene } from "./markdown-context.ts";
import { type CitationMark, withoutMarks } from "./parse/citation-marks.ts";
import { decodeEntities } from "./parse/decode-entities.ts";
import type { FootnoteReference } from "./parse/footnotes.ts";
import { hostOf, inlineImage, safeLink } from "./parse/safe-address.ts";
import { isBreakTag, type SafeElement } from "./parse/safe-tags.ts";

/** Inline tokens as elements. Text of a message becomes HTML only through these cases. */
export function inlineElements(tokens: readonly Token[] | undefined): ReactNode {
  if (tokens === undefined) return null;
  const elements: ReactNode[] = [];
  for (const [index, token] of tokens.entries()) {
    const element = inlineElement(token, index);
    const before = elements.at(-1);
    if (token.type === "citationMark" && typeof before === "string") {
      elements.splice(-1, 1, ...withMark(before, element, index));
    } else elements.push(element);
  }
  return elements;
}

/** Keeps a mark on the same line as its word, however narrow the column is. */
function withMark(text: string, mark: ReactNode, key: number): ReactNode[] {
  const word = /\S{1,40}\s?$/.exec(text)?.[0] ?? "";
  return [
    text.slice(0, text.length - word.length),
    <span key={key} className={classes.together}>
      {word.replace(/\s$/, "\u00a0")}
      {mark}
    </span>,
  ];
}

function inlineElement(token: Token, key: number): ReactNode {
  switch (token.type) {
    case "text": {
      const text = token as Tokens.Text;
      return text.tokens === undefined ? decodeEntities(text.text) : inlineElements(text.tokens);
    }
    case "escape":
      return (token as Tokens.Escape).text;
    case "strong":
      return <strong key={key}>{inlineElements((token as Tokens.Strong).tokens)}</strong>;
    case "em":
      return <em key={key}>{inlineElements((token as Tokens.Em).tokens)}</em>;
    case "del":
      return toDeletion(token as Tokens.Del, key);
    case "codespan":
      return (
        <code translate="no" key={key}>
          {withoutMarks((token as Tokens.Codespan).text)}
        </code>
      );
    case "br":
      return <br key={key} />;
    case "link":
      return <Link key={key} token={token as Tokens.Link} />;
    case "image":
      return <Image key={key} token={token as Tokens.Image} />;
    case "footnoteReference":
      return <FootnoteMark key={key} label={(token as FootnoteReference).label} />;
    case "inlineMath": {
      const { tex, isDisplay } = token as InlineMath;
      return <Formula key={key} tex={withoutMarks(tex)} isDisplay={isDisplay} />;
    }
    case "citationMark":
      return <CitationMarks key={key} mark={token as CitationMark} />;
    case "element":
      return <Element key={key} token={token as SafeElement} />;
    case "html":
      // Tags without a counterpart, and those of elements that a text must not make.
      return isBreakTag(token.raw) ? <br key={key} /> : withoutMarks(token.raw);
    default:
      return withoutMarks(token.raw);
  }
}

/** A single tilde means 'about' far more often than strikethrough: `~5 to ~10`. */
function toDeletion(token: Tokens.Del, key: number): ReactNode {
  const children = inlineElements(token.tokens);
  if (token.raw.startsWith("~~")) return <del key={key}>{children}</del>;
  return <span key={key}>~{children}~</span>;
}

/** An element that was written as HTML, with none of its attributes but a title or an address. */
function Element({ token: { name: Tag, value, tokens } }: { token: SafeElement }) {
  const children = inlineElements(tokens);
  switch (Tag) {
    case "a": {
      const address = value === undefined ? undefined : safeLink(value);
      return address === undefined ? children : <CitedLink address={address}>{children}</CitedLink>;
    }
    case "abbr":
    case "dfn":
      return <Tag title={value}>{children}</Tag>;
    case "code":
    case "kbd":
    case "samp":
      return <Tag translate="no">{children}</Tag>;
    default:
      return <Tag>{children}</Tag>;
  }
}

function Link({ token }: { token: Tokens.Link }) {
  const address = safeLink(decodeEntities(token.href));
  const children = inlineElements(token.tokens);
  if (address === undefined) return children;
  return (
    <CitedLink address={address} title={token.title ?? undefined}>
      {children}
    </CitedLink>
  );
}

/** An image in a data URL is shown; any other would reveal the reader to its server, so it waits for a click. */
function Image({ token }: { token: Tokens.Image }) {
  const { openImage } = useMarkdownScene();
  const name = decodeEntities(token.text) || t`Image`;
  const data = inlineImage(token.href);
  if (data !== undefined) {
    return (
      <button type="button" className={classes.image} onClick={() => openImage({ url: data, name })}>
        <img src={data} alt={name} />
      </button>
    );
  }
  const address = safeLink(decodeEntities(token.href));
  const content = (
    <>
      <IconPhoto size={14} stroke={1.75} aria-hidden />
      <span>{name}</span>
      {address === undefined ? null : <span className={classes.chipHost}>{hostOf(address)}</span>}
    </>
  );
  if (address === undefined) return <span className={classes.chip}>{content}</span>;
  return (
    <a className={classes.chip} href={address} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  );
}

function FootnoteMark({ label }: { label: string }) {
  const { idPrefix } = useMarkdownScene();
  return (
    <sup>
      <a className={classes.footnoteMark} href={`#${footnoteId(idPrefix, label)}`} aria-label={t`Footnote ${label}`}>
        {label}
      </a>
    </sup>
  );
}

/** The id of a footnote's definition in the page. */
export function footnoteId(idPrefix: string, label: string): string {
  return `${idPrefix}-footnote-${encodeURIComponent(label)}`;
}
