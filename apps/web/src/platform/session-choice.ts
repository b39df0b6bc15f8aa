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
  let unstoredChoice: Value | undefined;
  return {
    get: () => {
      try {
        const storedChoice = storage().getItem(key);
        return unstoredChoice ?? values.find((value) => value === storedChoice);
      } catch {
        return unstoredChoice;
      }
    },
    set: (value) => {
      try {
        storage().setItem(key, value);
        unstoredChoice = undefined;
      } catch {
        unstoredChoice = value;
      }
    },
  };
}
