import { expect, test } from "vitest";
import { explainReactErrors } from "./react-errors.ts";

const numberedError = (number: number, query = ""): string =>
  `Error: Minified React error #${number}; visit https://react.dev/errors/${number}${query} for the full message or use the non-minified dev environment for full errors and additional helpful warnings.\n    at App (src/App.tsx:2:1)`;

test.each([
  [
    numberedError(130, "?args[]=undefined&args[]="),
    "Error: A component is undefined: it is not exported by the module that it was imported from, or default and named import were mixed up. (React error 130)\n    at App (src/App.tsx:2:1)",
  ],
  [
    numberedError(31, "?args[]=object%20with%20keys%20%7Ba%7D&args[]="),
    "Error: An object was rendered as if it were text: object with keys {a}. Render one of its fields, or an array of elements. (React error 31)\n    at App (src/App.tsx:2:1)",
  ],
  [numberedError(9999), numberedError(9999)],
  ["Error: other", "Error: other"],
])("[FIELD-5] tells React's error %# in words", (text, words) => {
  expect(explainReactErrors(text)).toBe(words);
});
