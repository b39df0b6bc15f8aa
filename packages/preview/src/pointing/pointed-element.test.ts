import fc from "fast-check";
import { expect, test } from "vitest";
import { POINTING_LIMITS, parsePointedElement } from "./pointed-element.ts";

const facts = { tag: "button", id: "go", className: "a b", label: "Go", attributes: { type: "submit" }, order: 2 };

test("[APP-11] an element comes through whole, and nothing beside it", () => {
  const element = { ...facts, ancestors: [{ ...facts, tag: "form" }] };
  expect(parsePointedElement({ ...element, html: "<img>", attributes: { type: "submit", onclick: "x" } })).toEqual(
    element,
  );
});

test.each([
  ["nothing", undefined],
  ["no element", { ...facts, ancestors: [], tag: "" }],
  ["markup for a tag", { ...facts, ancestors: [], tag: "<img>" }],
  ["none around it", facts],
])("[APP-11] %s is no element", (_, data) => {
  expect(parsePointedElement(data)).toBeUndefined();
});

test("[APP-11] what is too long is left out, and what is too much is cut", () => {
  const long = "a".repeat(POINTING_LIMITS.className + 1);
  const element = { ...facts, id: long, className: long, label: long, attributes: { href: long }, order: -1 };
  const read = parsePointedElement({ ...element, ancestors: Array(50).fill(facts) });
  expect(read).toMatchObject({ tag: "button", attributes: {}, order: 0 });
  expect(read).not.toHaveProperty("id");
  expect(read?.ancestors).toHaveLength(POINTING_LIMITS.ancestors);
});

test("[APP-11] what is nothing but space is left out", () => {
  const blank = { ...facts, id: " ", className: "   ", label: "\n ", attributes: { href: " " }, ancestors: [] };
  expect(parsePointedElement(blank)).toEqual({ tag: "button", order: 2, attributes: {}, ancestors: [] });
});

test("[APP-11] whatever is read is read to the same once more", () => {
  fc.assert(
    fc.property(
      fc.record({ tag: fc.string(), id: fc.anything(), order: fc.anything(), ancestors: fc.anything() }),
      (data) => {
        const element = parsePointedElement(data);
        expect(parsePointedElement(structuredClone(element))).toEqual(element);
      },
    ),
  );
});
