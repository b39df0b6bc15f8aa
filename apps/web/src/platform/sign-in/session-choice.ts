/** A choice of the person, which holds until the tab is closed. */
export interface SessionChoice<Value extends string> {
  /** Undefined until the person has chosen. */
  get(): Value | undefined;
  set(value: Value): void;
}

/**
 * Keeps a choice in `sessionStorage`. If that is missing, full or forbidden, the choice holds until the page is left.
 *
 * @param values the valid choices; any other stored value is ignored
 */
export function createSessionChoice<Value extends string>(
  key: string,
  values: readonly Value[],
  storage: () => Pick<Storage, "getItem" | "setItem"> = () => sessionStorage,
): SessionChoice<Value> {
  /** A choice that could not be stored. */
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
