import { keep } from "./keep.ts";

/**
 * What makes a template a shadow tree while it is read, into which no check could look, is `shadowroot` and then
 * `mode`; nothing else in markup can stand for it. The name stands whole in no text of this program, nor could a build
 * put it together: the program is a part of the page that `withoutShadowRoots` goes over, and would be another one
 * then.
 */
const nameInside = /shadowroot(?=mode)/giu;
const END = "shadowroot".length;
/** What it is called instead. It could be a name in a program, too, so that it breaks none that speaks of it. */
const PARTED = "shadowroot_mode";
/** A beginning of the name, which what is written next might complete. */
const partialName =
  /(?:^|[\s/"'])(?:s|sh|sha|shad|shado|shadow|shadowr|shadowro|shadowroo|shadowroot(?:m(?:o(?:d)?)?)?)$/iu;
/** It has no width, and no attribute has it in its name. */
const NOTHING = "\u200b";

const exec = keep(RegExp.prototype.exec);
const slice = keep(String.prototype.slice);

/** Markup in which no template makes a shadow tree by itself. */
export function withoutShadowRoots(markup: string): string {
  let guardedMarkup = "";
  let from = 0;
  nameInside.lastIndex = 0;
  for (;;) {
    const match = exec(nameInside, markup);
    if (match === null) return guardedMarkup + slice(markup, from);
    const end = match.index + END;
    guardedMarkup += `${slice(markup, from, end)}_`;
    from = end;
  }
}

/** The same for what a program writes into the page, piece by piece. */
export function guardWriting(): void {
  const write = keep(Document.prototype.write);
  const parse = (document: Document, pieces: readonly string[], end: string): void => {
    let markup = "";
    // By number: the artifact may have replaced what a loop over values asks.
    for (let index = 0; index < pieces.length; index += 1) markup += `${pieces[index]}`;
    const whole = withoutShadowRoots(markup + end);
    write(document, exec(partialName, whole) === null ? whole : whole + NOTHING);
  };
  Document.prototype.write = function writeHere(...pieces) {
    parse(this, pieces, "");
  };
  Document.prototype.writeln = function writelnHere(...pieces) {
    parse(this, pieces, "\n");
  };
}

/**
 * Makes the shadow trees that the page asks for, once it is read, as a program would: what does that looks into them.
 */
export function attachShadowRoots(root: Document | ShadowRoot): void {
  for (const template of root.querySelectorAll<HTMLTemplateElement>(`template[${PARTED}]`)) {
    const host = template.parentElement;
    const mode = template.getAttribute(PARTED);
    if (host === null || host.shadowRoot !== null || (mode !== "open" && mode !== "closed")) continue;
    const shadow = attach(host, { mode, delegatesFocus: template.hasAttribute("shadowrootdelegatesfocus") });
    if (shadow === undefined) continue;
    template.remove();
    shadow.append(template.content);
    attachShadowRoots(shadow);
  }
}

/** Undefined where such an element cannot have one: a browser leaves its template a template. */
function attach(host: Element, options: ShadowRootInit): ShadowRoot | undefined {
  try {
    return host.attachShadow(options);
  } catch {
    return undefined;
  }
}
