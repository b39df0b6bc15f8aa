import { stylesAt } from "../vendored/style-table.ts";

/** Marks the elements in a document that are placeholders for stylesheets of the product. */
const WAITS_FOR = "data-tutti-styles";

/** An import at the beginning of a stylesheet, of an external address. */
const IMPORT =
  /@import\s+(?:url\(\s*)?(?:"(?<double>[^"]+)"|'(?<single>[^']+)'|(?<bare>[^"'()\s;]+))\s*\)?(?<media>[^;]*);/giu;

/**
 * Removes the links and imports of a page that name stylesheets and fonts of the product (APP-2), and leaves a
 * placeholder element for each.
 *
 * @returns the ids of the stylesheets
 */
export function takeStyles(
  document: Document,
  { isNetworkAllowed, notes }: { isNetworkAllowed: boolean; notes: string[] },
): string[] {
  const all = new Set<string>();
  const answer = (address: string): readonly string[] | undefined => {
    const styleAnswer = stylesAt(address);
    if (styleAnswer === undefined || (styleAnswer.note !== undefined && isNetworkAllowed)) return undefined;
    if (styleAnswer.note !== undefined) notes.push(styleAnswer.note);
    for (const id of styleAnswer.styles) all.add(id);
    return styleAnswer.styles;
  };
  const placeFor = (styles: readonly string[]): HTMLStyleElement => {
    const style = document.createElement("style");
    style.setAttribute(WAITS_FOR, styles.join(" "));
    return style;
  };
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel~='stylesheet' i][href]")) {
    const styles = answer(link.getAttribute("href") ?? "");
    if (styles !== undefined) link.replaceWith(placeFor(styles));
  }
  for (const style of document.querySelectorAll("style")) {
    const css = style.textContent.replace(IMPORT, (rule, ...parts) => {
      const { double, single, bare, media } = parts.at(-1) as Record<string, string | undefined>;
      const styles = media?.trim() ? undefined : answer(double ?? single ?? bare ?? "");
      if (styles === undefined) return rule;
      style.before(placeFor(styles));
      return "";
    });
    if (css !== style.textContent) style.textContent = css;
  }
  return [...all];
}

/** Puts the stylesheets into their placeholder elements, each once. */
export function fillStyles(document: Document, css: ReadonlyMap<string, string>): void {
  const presentStyles = new Set<string>();
  for (const style of document.querySelectorAll(`style[${WAITS_FOR}]`)) {
    const ids = (style.getAttribute(WAITS_FOR) ?? "").split(" ").filter((id) => !presentStyles.has(id));
    style.removeAttribute(WAITS_FOR);
    style.textContent = ids.map((id) => css.get(id) ?? "").join("\n");
    for (const id of ids) presentStyles.add(id);
  }
}
