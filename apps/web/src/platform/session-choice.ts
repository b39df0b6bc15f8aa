/** Something that a person chose, which holds until the tab is closed. */
export interface SessionChoice<Value extends string> {
  /** Undefined until something was chosen. */
  get(): Value | undefined;
  set(value: Value): void;
}

/**
 * Keeps a choice in the tab's own storage. Where that is missing, full or forbidden, the choice holds until the page is
 * left.
 *
 * @param values what can be chosen; anything else that is stored is no choice
 */
export function createSessionChoice<Value extends string>(
  key: string,
  values: readonly Value[],
  storage: () => Pick<Storage, "getItem" | "setItem"> = () => sessionStorage,
): SessionChoice<Value> {
  /** What could not be stored. */
  let unstored: Value | undefined;
  return {
    get: () => {
      try {
        const storedChoice = storage().getItem(key);
        return unstored ?? values.find((value) => value === storedChoice);
      } catch {
        return unstored;
      }
    },
    set: (value) => {
      try {
        storage().setItem(key, value);
        unstored = undefined;
      } catch {
        unstored = value;
      }
    },
  };
}
