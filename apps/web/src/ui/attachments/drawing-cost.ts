/** Characters of a drawing that is drawn. */
const LONGEST = 1_000_000;
/** The cost of a drawing that is drawn; an element and a character of its text cost 1. */
const LIMIT = 50_000;
/** The cost of an effect, which computes the pixels of an area, and of a page in a drawing. */
const EFFECT = 1_000;

const cssEffect = /\b(?:blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia)\(/giu;
const localAddress = /url\(\s*["']?#(?<id>[^"')]+)/giu;
const nestedDrawing = /data:\s*image\/svg/iu;
const simpleSelector = /^[\w\s.,#-]*$/u;

/** What an element refers to, and how often it is drawn there. */
interface Reference {
  target: Element;
  times: number;
}

/**
 * Whether an SVG is too expensive to be drawn in the page: a kilobyte of elements that refer to each other draws
 * millions of elements, and a browser draws an image in the page's own process. The estimate is the number of elements
 * with all that they refer to, and is rather too high.
 *
 * @param text markup, or a `data:` URL of it
 */
export function isCostlyDrawing(text: string): boolean {
  if (text.length > LONGEST) return true;
  const source = markupOf(text);
  if (source === undefined) return true;
  const drawing = new DOMParser().parseFromString(source, "image/svg+xml");
  try {
    return costOf(drawing) > LIMIT;
  } catch {
    // A chain of references that is longer than the stack, or an address that cannot be decoded.
    return true;
  }
}

/** Whether an image's address holds an SVG that is too expensive to be drawn. */
export function isCostlyPicture(address: string): boolean {
  return /^data:image\/svg/iu.test(address) && isCostlyDrawing(address);
}

/** Undefined for an address that holds no readable markup. */
function markupOf(text: string): string | undefined {
  const start = text.trimStart();
  if (!/^data:/iu.test(start)) return text;
  const comma = start.indexOf(",");
  const data = start.slice(comma + 1);
  try {
    const decoded = decodeURIComponent(data);
    return !/;base64$/iu.test(start.slice(0, comma))
      ? decoded
      : new TextDecoder().decode(Uint8Array.from(atob(decoded), (character) => character.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

/** Infinity for a drawing that refers to itself, or holds another one. */
function costOf(drawing: Document): number {
  const sizeOf = createSizes();
  const styles = styleReferences(drawing, sizeOf);
  if (styles === undefined) return Number.POSITIVE_INFINITY;
  const costs = new Map<Element, number>();
  const isOpen = new Set<Element>();
  const visit = (element: Element): number => {
    const knownCost = costs.get(element);
    if (knownCost !== undefined) return knownCost;
    if (isOpen.has(element)) return Number.POSITIVE_INFINITY;
    isOpen.add(element);
    let cost = ownCost(element) + (styles.effects.get(element) ?? 0);
    for (const child of element.children) cost += visit(child);
    const references = [...referencesOf(element, { drawing, sizeOf }), ...(styles.references.get(element) ?? [])];
    for (const { target, times } of references) if (target !== element) cost += times * visit(target);
    isOpen.delete(element);
    costs.set(element, cost);
    return cost;
  };
  return visit(drawing.documentElement);
}

function ownCost(element: Element): number {
  const attributes = [...element.attributes].map(({ value }) => value).join(" ");
  if (nestedDrawing.test(attributes)) return Number.POSITIVE_INFINITY;
  const number = (name: string): number => Math.abs(Number.parseFloat(element.getAttribute(name) ?? "")) || 0;
  const effects = effectsIn(element.getAttribute("style")) + effectsIn(element.getAttribute("filter"));
  const name = element.localName;
  if (name === "foreignObject") return EFFECT + effects;
  if (name.startsWith("fe")) {
    return EFFECT * Math.max(1, number("numOctaves") / 2, number("radius"), number("order") ** 2);
  }
  let characters = 0;
  if (name !== "style") for (const node of element.childNodes) if (node.nodeType === 3) characters += length(node);
  return 1 + characters + effects;
}

const length = ({ nodeValue }: Node): number => nodeValue?.trim().length ?? 0;

const effectsIn = (text: string | null): number => EFFECT * (text?.match(cssEffect)?.length ?? 0);

function referencesOf(element: Element, { drawing, sizeOf }: { drawing: Document; sizeOf: SizeOf }): Reference[] {
  const { localName } = element;
  const isAnimation = localName === "set" || localName.startsWith("animate");
  return [...element.attributes].flatMap(({ localName: attribute, value }) => {
    if (attribute === "href" && !isAnimation && localName !== "a" && !localName.endsWith("Gradient")) {
      const ids = value.trim().startsWith("#") ? [value.trim().slice(1)] : [];
      return targetsOf(ids, drawing).map((target) => ({ target, times: 1 }));
    }
    const ids = [...value.matchAll(localAddress)].map(({ groups }) => groups?.["id"] ?? "");
    if (isAnimation) ids.push(...[...value.matchAll(/#(?<id>[^\s;]+)/gu)].map(({ groups }) => groups?.["id"] ?? ""));
    if (ids.length === 0) return [];
    const times = timesOf(element, attribute === "style" ? value : attribute, sizeOf);
    return targetsOf(ids, drawing).map((target) => ({ target, times }));
  });
}

/** The elements with these ids; the stops of a gradient are the same for each element that it fills. */
function targetsOf(ids: readonly string[], drawing: Document): Element[] {
  return ids.flatMap((id) => {
    const target = drawing.getElementById(id);
    return target === null || target.localName.endsWith("Gradient") ? [] : [target];
  });
}

/** How often a property's target is drawn: a fill and a marker are inherited, a marker is drawn at each point. */
function timesOf(element: Element, properties: string, sizeOf: SizeOf): number {
  if (!/fill|stroke|marker/u.test(properties)) return 1;
  const { elements, points } = sizeOf(element);
  return /marker(?:-mid|\s*:|$)/u.test(properties) ? elements + points / 4 : elements;
}

/** An element with all in it: how many elements they are, and the characters of their points. */
type SizeOf = (element: Element) => { elements: number; points: number };

/** Remembers the sizes, so that each element is counted once, in however many groups and uses it stands. */
function createSizes(): SizeOf {
  const sizes = new Map<Element, ReturnType<SizeOf>>();
  const sizeOf: SizeOf = (element) => {
    const knownSize = sizes.get(element);
    if (knownSize !== undefined) return knownSize;
    const ownPoints = (element.getAttribute("d")?.length ?? 0) + (element.getAttribute("points")?.length ?? 0);
    const size = { elements: 1, points: ownPoints };
    for (const child of element.children) {
      const { elements, points } = sizeOf(child);
      size.elements += elements;
      size.points += points;
    }
    sizes.set(element, size);
    return size;
  };
  return sizeOf;
}

/** What the rules of the drawing's stylesheets add to its elements; undefined where that is too much to read. */
function styleReferences(drawing: Document, sizeOf: SizeOf) {
  const references = new Map<Element, Reference[]>();
  const effects = new Map<Element, number>();
  const elementCount = drawing.querySelectorAll("*").length;
  let visited = 0;
  for (const style of drawing.querySelectorAll("style")) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style.textContent);
    for (const { selector, properties } of rulesOf(sheet.cssRules)) {
      if (nestedDrawing.test(properties)) return undefined;
      const ids = [...properties.matchAll(localAddress)].map(({ groups }) => groups?.["id"] ?? "");
      const effectCost = effectsIn(properties);
      if (ids.length === 0 && effectCost === 0) continue;
      visited += elementCount * Math.max(1, ids.length);
      if (visited > 20 * LIMIT) return undefined;
      const targets = targetsOf(ids, drawing);
      for (const element of drawing.querySelectorAll(simpleSelector.test(selector) ? selector : "*")) {
        effects.set(element, (effects.get(element) ?? 0) + effectCost);
        const times = timesOf(element, properties, sizeOf);
        const ownReferences = references.get(element) ?? [];
        for (const target of targets) ownReferences.push({ target, times });
        references.set(element, ownReferences);
      }
    }
  }
  return { references, effects };
}

function rulesOf(rules: CSSRuleList): { selector: string; properties: string }[] {
  return [...rules].flatMap((rule) => {
    const own = rule instanceof CSSStyleRule ? [{ selector: rule.selectorText, properties: rule.style.cssText }] : [];
    // The steps of an animation apply to elements that other rules name.
    if (rule instanceof CSSKeyframeRule) return [{ selector: "*", properties: rule.style.cssText }];
    return "cssRules" in rule ? [...own, ...rulesOf(rule.cssRules as CSSRuleList)] : own;
  });
}
