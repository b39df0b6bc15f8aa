/** The features of an element by which it can be found in the app's source. */
export interface ElementFacts {
  tag: string;
  id?: string;
  /** The `class` attribute as it is. */
  className?: string;
  /** The element's label or alternative text, or else its text content, where that is short. */
  label?: string;
  /** Other attributes that sources spell out. */
  attributes: Readonly<Record<string, string>>;
  /** The index among the elements of its tag in the document. */
  order: number;
}

/** The element that a person pointed at, and its ancestors from the inside out. */
export interface PointedElement extends ElementFacts {
  ancestors: readonly ElementFacts[];
}

/** Maximum lengths of names and texts in characters, number of ancestors, and index of an element. */
export const POINTING_LIMITS = {
  name: 100,
  className: 500,
  label: 80,
  value: 200,
  ancestors: 5,
  order: 100_000,
} as const;

/** Attributes that help to identify an element. */
export const TOLD_ATTRIBUTES = [
  "name",
  "type",
  "href",
  "src",
  "placeholder",
  "aria-label",
  "alt",
  "title",
  "data-testid",
];

/**
 * Parses the element that a frame reports; an app may have sent anything.
 *
 * @returns undefined for anything that is no element
 */
export function parsePointedElement(data: unknown): PointedElement | undefined {
  const facts = parseFacts(data);
  const { ancestors } = (data ?? {}) as { ancestors?: unknown };
  if (facts === undefined || !Array.isArray(ancestors)) return undefined;
  return {
    ...facts,
    ancestors: ancestors.slice(0, POINTING_LIMITS.ancestors).flatMap((ancestor) => parseFacts(ancestor) ?? []),
  };
}

function parseFacts(data: unknown): ElementFacts | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { tag, id, className, label, attributes, order } = data as Record<string, unknown>;
  if (!isText(tag, POINTING_LIMITS.name) || !/^[a-z][\w.:-]*$/iu.test(tag)) return undefined;
  const isOrder = typeof order === "number" && Number.isInteger(order) && order >= 0 && order <= POINTING_LIMITS.order;
  return {
    tag,
    order: isOrder ? order : 0,
    attributes: parseAttributes(attributes),
    ...(isText(id, POINTING_LIMITS.name) ? { id } : {}),
    ...(isText(className, POINTING_LIMITS.className) ? { className } : {}),
    ...(isText(label, POINTING_LIMITS.label) ? { label: label.trim().replaceAll(/\s+/gu, " ") } : {}),
  };
}

function parseAttributes(attributes: unknown): Record<string, string> {
  const attributeFields = (typeof attributes === "object" && attributes !== null ? attributes : {}) as Record<
    string,
    unknown
  >;
  return Object.fromEntries(
    TOLD_ATTRIBUTES.flatMap((name) => {
      const value = Object.hasOwn(attributeFields, name) ? attributeFields[name] : undefined;
      return isText(value, POINTING_LIMITS.value) ? [[name, value]] : [];
    }),
  );
}

/** Whether a value is a text that is not blank, and not too long. */
function isText(value: unknown, limit: number): value is string {
  return typeof value === "string" && /\S/u.test(value) && value.length <= limit;
}
