import { keep } from "./keep.ts";

/**
 * The attribute that makes a template a shadow tree while it is parsed, which no check could inspect; nothing else in
 * markup is equivalent. Programs of the guard may be a part of a page that `withoutShadowRoots` rewrites, as those of
 * apps that were published earlier are: no text of them contains the whole name, nor could a build join it.
 */
const nameInside = /shadowroot(?=mode)/giu;
const END = "shadowroot".length;
/** The replacement name. It is also a valid name in a program, so that programs that contain the name do not break. */
const PARTED = "shadowroot_mode";
/** A beginning of the name, which the next write might complete. */
const partialName =
  /(?:^|[\s/"'])(?:s|sh|sha|shad|shado|shadow|shadowr|shadowro|shadowroo|shadowroot(?:m(?:o(?:d)?)?)?)$/iu;
/** A character without width, which is in no attribute's name. */
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

/** The same for markup that a program writes into the page, piece by piece. */
export function guardWriting(): void {
  const write = keep(Document.prototype.write);
  const parse = (document: Document, pieces: readonly string[], end: string): void => {
    let markup = "";
    // By index: the artifact may have replaced the iterator that a loop over values calls.
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

/** Makes the page's shadow trees, once it is parsed, as a program would: through `attachShadow`, which checks them. */
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

/** Undefined if such an element cannot have a shadow tree: a browser then leaves the template as it is. */
function attach(host: Element, options: ShadowRootInit): ShadowRoot | undefined {
  try {
    return host.attachShadow(options);
  } catch {
    return undefined;
  }
}
