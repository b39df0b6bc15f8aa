/** Finds the end of one JSON object or list in a text that comes in pieces. */
export interface JsonEnd {
  push(text: string): void;
  /** The object or list has been closed. False for every other value, and for a text that is no JSON. */
  readonly isComplete: boolean;
}

export function createJsonEnd(): JsonEnd {
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  let isComplete = false;

  const read = (character: string): void => {
    if (isEscaped) isEscaped = false;
    else if (isInString) {
      if (character === "\\") isEscaped = true;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") {
      depth -= 1;
      if (depth === 0) isComplete = true;
    }
  };

  return {
    push(text) {
      for (const character of text) read(character);
    },
    get isComplete() {
      return isComplete;
    },
  };
}
