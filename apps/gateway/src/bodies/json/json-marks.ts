import { randomUUID } from "node:crypto";

/** Elements of a list that were parsed together. */
interface ElementGroup {
  elements: unknown[];
  /** Whether they contain marks of long texts. */
  hasTexts: boolean;
}

/** Stands between the mark and the number of a group. */
const GROUP_MARK = "elements:";

/** What was taken out of a JSON text, and the marks that stand in its place until the value is made. */
export class JsonMarks {
  /** The long texts that were taken out, in their order. */
  readonly texts: string[] = [];
  readonly #groups: ElementGroup[] = [];
  #mark: string | undefined;

  /** The mark of the next long text. */
  textMark(): Uint8Array {
    return Buffer.from(`${this.#markOnce()}${this.texts.length}`);
  }

  /** Takes out elements of a list. Returns the JSON that stands in their place. */
  takeGroup(group: ElementGroup): Uint8Array {
    const place = Buffer.from(`"${this.#markOnce()}${GROUP_MARK}${this.#groups.length}"`);
    this.#groups.push(group);
    return place;
  }

  /** The value with all that was taken out in place of its marks. */
  fill(value: unknown): unknown {
    return this.#mark === undefined
      ? value
      : withMarks(value, { mark: this.#mark, texts: this.texts, groups: this.#groups });
  }

  /**
   * The mark cannot be guessed: a text that imitated it would be replaced by a long text as often as it is repeated.
   */
  #markOnce(): string {
    this.#mark ??= `${randomUUID()}:`;
    return this.#mark;
  }
}

/**
 * The value with its long texts and its groups of elements in place of their marks. Without recursion, and without a
 * step for each value of a group that has no long text.
 */
function withMarks(
  value: unknown,
  { mark, texts, groups }: { mark: string; texts: readonly string[]; groups: readonly ElementGroup[] },
): unknown {
  const findText = (value: unknown) =>
    typeof value === "string" && value.startsWith(mark) ? texts[Number(value.slice(mark.length))] : undefined;
  const groupMark = mark + GROUP_MARK;
  const findGroup = (value: unknown) =>
    typeof value === "string" && value.startsWith(groupMark)
      ? groups[Number(value.slice(groupMark.length))]
      : undefined;
  const open = [value, ...groups.flatMap(({ elements, hasTexts }) => (hasTexts ? [elements] : []))];
  const lists: unknown[][] = [];
  for (let outer = open.pop(); outer !== undefined; outer = open.pop()) {
    if (typeof outer !== "object" || outer === null) continue;
    if (Array.isArray(outer) && findGroup(outer[0])) lists.push(outer);
    const container = outer as Record<string, unknown>;
    for (const name of Object.keys(container)) {
      const value = container[name];
      const text = findText(value);
      if (text !== undefined) container[name] = text;
      else if (typeof value === "object" && value !== null) open.push(value);
    }
  }
  for (const list of lists) {
    const elements = list.splice(0).flatMap((element) => findGroup(element)?.elements ?? [element]);
    for (const element of elements) list.push(element);
  }
  return findText(value) ?? value;
}
