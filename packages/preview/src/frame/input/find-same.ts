import { INPUT_LIMITS, type InputPoint, type InputTarget } from "../../input/played-input.ts";

/** Maximum number of elements of one kind that are searched. */
const MAX_ELEMENTS = 5_000;

/** Elements that each app has only a few of, so that their index identifies the element. */
const COUNTED = /^(?:a|button|canvas|input|select|summary|textarea|video)$/u;

/** Describes an element so that the corresponding one can be found in another app. */
export function describeTarget(element: Element): InputTarget {
  const name = element.getAttribute("name");
  const label = labelOf(element);
  const type = typeOf(element);
  return {
    tag: element.localName.slice(0, INPUT_LIMITS.name),
    path: pathOf(element),
    order: Math.max(0, kindOf(element.ownerDocument, element.localName, type).indexOf(element)),
    ...(type === undefined ? {} : { type }),
    ...(element.id !== "" && element.id.length <= INPUT_LIMITS.name ? { id: element.id } : {}),
    ...(name !== null && name.length <= INPUT_LIMITS.name ? { name } : {}),
    ...(label === undefined ? {} : { label }),
  };
}

/**
 * The element that best matches a description: by its id, its field's name, its label, its place among its siblings; if
 * none matches, the element at the same point of the window.
 */
export function findSame(document: Document, target: InputTarget, at?: InputPoint): Element | undefined {
  const { tag, type, id, name, label, order } = target;
  const byId = id === undefined ? null : document.getElementById(id);
  if (byId?.localName === tag) return byId;
  const same = kindOf(document, tag, type);
  const byName = name === undefined ? undefined : same.find((element) => element.getAttribute("name") === name);
  if (byName) return byName;
  const byPath = followPath(document, target);
  const labelMatches = label === undefined ? [] : same.filter((element) => labelOf(element) === label);
  if (labelMatches.length > 0) return labelMatches.find((element) => element === byPath) ?? labelMatches[0];
  const [only] = same.length === 1 ? same : [];
  const match = byPath ?? only ?? (COUNTED.test(tag) ? same[order] : undefined);
  if (match) return match;
  const atPoint = at && document.elementFromPoint(at.windowX * innerWidth, at.windowY * innerHeight);
  return atPoint ?? undefined;
}

/** An element's label, or its text content, where that is short. */
export function labelOf(element: Element): string | undefined {
  const attribute = element.getAttribute("aria-label") ?? element.getAttribute("placeholder");
  const labels = "labels" in element ? (element as HTMLInputElement).labels : undefined;
  const elementLabel = attribute ?? labels?.[0]?.textContent ?? element.textContent ?? "";
  const label = elementLabel.replaceAll(/\s+/gu, " ").trim();
  return label === "" || label.length > INPUT_LIMITS.label ? undefined : label;
}

function typeOf(element: Element): string | undefined {
  return element instanceof HTMLInputElement ? element.type : undefined;
}

function kindOf(document: Document, tag: string, type: string | undefined): Element[] {
  const elements = [...document.getElementsByTagName(tag)].slice(0, MAX_ELEMENTS);
  return type === undefined ? elements : elements.filter((element) => typeOf(element) === type);
}

function pathOf(element: Element): number[] {
  const path: number[] = [];
  for (let at: Element = element; at.parentElement && at !== document.body; at = at.parentElement) {
    path.unshift([...at.parentElement.children].indexOf(at));
    if (path.length >= INPUT_LIMITS.depth) break;
  }
  return path;
}

function followPath(document: Document, { tag, type, path }: InputTarget): Element | undefined {
  if (tag === "html") return document.documentElement;
  let at: Element | undefined = document.body;
  for (const index of path) at = at?.children[index];
  return at?.localName === tag && (type === undefined || typeOf(at) === type) ? at : undefined;
}
