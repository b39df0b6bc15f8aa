import { expect, test } from "vitest";
import type { parsePointedElement } from "../pointing/pointed-element.ts";
import { createPointing, type Pointing } from "./pointing.ts";

const element = {} as NonNullable<ReturnType<typeof parsePointedElement>>;
const possible = { isPossible: true };

test.each<[string, (pointing: Pointing) => void, string[]]>([
  ["an element that nobody was asked for", ({ receive }) => receive(element), []],
  [
    "an element",
    ({ point, receive }) => {
      point(true, possible);
      receive(element);
      receive(element);
    },
    ["focus", "on", "pointed"],
  ],
  [
    "a person who cancels, once",
    ({ point, end }) => {
      point(true, possible);
      end();
      end();
    },
    ["focus", "on", "ended"],
  ],
  [
    "the page, which ends it",
    ({ point, end }) => {
      point(true, possible);
      point(false, possible);
      end();
    },
    ["focus", "on", "off"],
  ],
  ["an app that cannot be pointed at", ({ point }) => point(true, { isPossible: false }), ["ended"]],
])("follows %s", (_, act, seen) => {
  const events: string[] = [];
  act(
    createPointing({
      post: ({ isPointing }) => events.push(isPointing ? "on" : "off"),
      focus: () => events.push("focus"),
      onPointed: () => events.push("pointed"),
      onEnd: () => events.push("ended"),
    }),
  );
  expect(events).toEqual(seen);
});
