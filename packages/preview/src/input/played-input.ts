/** The description of an element, by which the corresponding one in another app is found: its names or its position. */
export interface InputTarget {
  tag: string;
  /** The kind of an `input`. */
  type?: string;
  id?: string;
  /** The name of a form's field. */
  name?: string;
  /** The text on the element, where that is short. */
  label?: string;
  /** The path down from the body, by the indexes of children. */
  path: readonly number[];
  /** The index among all elements of its tag and kind. */
  order: number;
}

/** A position on an element and in the window, as fractions of their sizes, which may differ between apps. */
export interface InputPoint {
  x: number;
  y: number;
  windowX: number;
  windowY: number;
}

interface PointerInput {
  target: InputTarget;
  at: InputPoint;
  /** A sum of `MODIFIERS`. */
  modifiers: number;
}

/** The input of a person in one preview, which is played in the others. */
export type PlayedInput =
  | (PointerInput & {
      kind: "pointer";
      name: "down" | "move" | "up";
      pointerType: string;
      button: number;
      buttons: number;
      /** Pixels since the last event. */
      movementX: number;
      movementY: number;
    })
  | (PointerInput & { kind: "click"; isDouble: boolean })
  /** Pixels. */
  | (PointerInput & { kind: "wheel"; deltaX: number; deltaY: number })
  | {
      kind: "key";
      name: "down" | "up";
      target: InputTarget;
      key: string;
      code: string;
      keyCode: number;
      isRepeat: boolean;
      modifiers: number;
    }
  /** The value or the state of a field has changed; `isChange` when the person has left the field. */
  | { kind: "value"; target: InputTarget; value: string; isChecked?: boolean; isChange: boolean }
  /** Fractions of the scrollable distance. Without a target it is the page. */
  | { kind: "scroll"; target?: InputTarget; left: number; top: number }
  /** A form is submitted without a button. */
  | { kind: "submit"; target: InputTarget };

export const MODIFIERS = { shiftKey: 1, ctrlKey: 2, altKey: 4, metaKey: 8 } as const;

/** Maximum lengths of names, texts on elements and values of fields in characters, and of paths in elements. */
export const INPUT_LIMITS = { name: 100, label: 80, value: 20_000, depth: 60 } as const;

/** Maximum distance of a position outside of its element, in sizes of the element: a dragging pointer leaves it. */
const FAR = 1_000;
const MAX_PIXELS = 100_000;
const MAX_ORDER = 100_000;

/**
 * Parses the input that a frame reports; an app may have sent anything.
 *
 * @returns undefined for anything that is no input
 */
export function parsePlayedInput(data: unknown): PlayedInput | undefined {
  const fields = asObject(data);
  const target = parseTarget(fields["target"]);
  if (fields["kind"] === "scroll") {
    const [left, top] = [fraction(fields["left"], 1), fraction(fields["top"], 1)];
    return left === undefined || top === undefined
      ? undefined
      : { kind: "scroll", ...(target && { target }), left, top };
  }
  if (target === undefined) return undefined;
  switch (fields["kind"]) {
    case "submit":
      return { kind: "submit", target };
    case "value":
      return parseValue(fields, target);
    case "key":
      return parseKey(fields, target);
    default:
      return parsePointerInput(fields, target);
  }
}

function parseValue(fields: MessageFields, target: InputTarget): PlayedInput | undefined {
  const { value, isChecked, isChange } = fields;
  if (!isText(value, INPUT_LIMITS.value)) return undefined;
  const checkedField = typeof isChecked === "boolean" ? { isChecked } : {};
  return { kind: "value", target, value, ...checkedField, isChange: isChange === true };
}

function parseKey(fields: MessageFields, target: InputTarget): PlayedInput | undefined {
  const { name, key, code, keyCode, isRepeat, modifiers } = fields;
  if (name !== "down" && name !== "up") return undefined;
  if (!isText(key, INPUT_LIMITS.name) || !isText(code, INPUT_LIMITS.name)) return undefined;
  const numbers = { keyCode: whole(keyCode, 1_000), modifiers: whole(modifiers, 15) };
  return { kind: "key", name, target, key, code, isRepeat: isRepeat === true, ...numbers };
}

function parsePointerInput(fields: MessageFields, target: InputTarget): PlayedInput | undefined {
  const at = parsePoint(fields["at"]);
  if (at === undefined) return undefined;
  const pointer = { target, at, modifiers: whole(fields["modifiers"], 15) };
  const { kind, name, pointerType, isDouble } = fields;
  if (kind === "click") return { kind, ...pointer, isDouble: isDouble === true };
  if (kind === "wheel") return { kind, ...pointer, deltaX: pixels(fields["deltaX"]), deltaY: pixels(fields["deltaY"]) };
  if (kind !== "pointer" || (name !== "down" && name !== "move" && name !== "up")) return undefined;
  return {
    kind,
    name,
    ...pointer,
    pointerType: isText(pointerType, INPUT_LIMITS.name) ? pointerType : "mouse",
    button: typeof fields["button"] === "number" ? Math.max(-1, whole(fields["button"] + 1, 6) - 1) : 0,
    buttons: whole(fields["buttons"], 31),
    movementX: pixels(fields["movementX"]),
    movementY: pixels(fields["movementY"]),
  };
}

function parseTarget(data: unknown): InputTarget | undefined {
  const { tag, type, id, name, label, path, order } = asObject(data);
  if (!isText(tag, INPUT_LIMITS.name) || !Array.isArray(path) || path.length > INPUT_LIMITS.depth) return undefined;
  if (!path.every((index) => Number.isInteger(index) && index >= 0)) return undefined;
  return {
    tag,
    path: path as number[],
    order: whole(order, MAX_ORDER),
    ...(isText(type, INPUT_LIMITS.name) ? { type } : {}),
    ...(isText(id, INPUT_LIMITS.name) ? { id } : {}),
    ...(isText(name, INPUT_LIMITS.name) ? { name } : {}),
    ...(isText(label, INPUT_LIMITS.label) ? { label } : {}),
  };
}

function parsePoint(data: unknown): InputPoint | undefined {
  const fields = asObject(data);
  const [x, y] = [fraction(fields["x"], FAR), fraction(fields["y"], FAR)];
  const [windowX, windowY] = [fraction(fields["windowX"], FAR), fraction(fields["windowY"], FAR)];
  if (x === undefined || y === undefined || windowX === undefined || windowY === undefined) return undefined;
  return { x, y, windowX, windowY };
}

type MessageFields = Readonly<Record<string, unknown>>;

function asObject(data: unknown): MessageFields {
  return typeof data === "object" && data !== null ? (data as MessageFields) : {};
}

function isText(value: unknown, limit: number): value is string {
  return typeof value === "string" && value.length <= limit;
}

function fraction(value: unknown, limit: number): number | undefined {
  return typeof value === "number" && Math.abs(value) <= limit ? value : undefined;
}

function whole(value: unknown, limit: number): number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= limit ? value : 0;
}

function pixels(value: unknown): number {
  return typeof value === "number" && Math.abs(value) <= MAX_PIXELS ? value : 0;
}
