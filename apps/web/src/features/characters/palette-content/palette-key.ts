/** What a key does in the palette. `isStaying`: the palette stays open after the choice. */
export type PaletteKeyAction =
  | { type: "move"; step: 1 | -1; count: number }
  | { type: "choose"; isStaying: boolean }
  | { type: "favourite" };

/** A press of a key, with the keys that were held. */
export interface PressedKey {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/** How many models a page key passes. */
const PAGE = 8;

/** Whether the palette stays open after a choice with these keys held, by a press or a click. */
export function staysOpen({ ctrlKey, metaKey, shiftKey }: Omit<PressedKey, "key" | "altKey">): boolean {
  return shiftKey || ctrlKey || metaKey;
}

/** The action of a key in the field of the palette; undefined for the keys that the field itself takes. */
export function paletteKeyAction(press: PressedKey): PaletteKeyAction | undefined {
  switch (press.key) {
    case "ArrowDown":
      return { type: "move", step: 1, count: 1 };
    case "ArrowUp":
      return { type: "move", step: -1, count: 1 };
    case "PageDown":
      return { type: "move", step: 1, count: PAGE };
    case "PageUp":
      return { type: "move", step: -1, count: PAGE };
    case "Enter":
      return press.altKey ? { type: "favourite" } : { type: "choose", isStaying: staysOpen(press) };
    default:
      return undefined;
  }
}
