import { expect, test } from "vitest";
import { findSource } from "./find-source.ts";
import type { ElementFacts, PointedElement } from "./pointed-element.ts";

const files = [
  {
    path: "index.html",
    content: `<!doctype html>
<body>
  <div id="root"></div>
  <p>First</p>
  <p>Second</p>
  <ul id="list"></ul>
</body>`,
  },
  {
    path: "src/App.tsx",
    content: `import { Button } from "./ui/button";

export const App = ({ count, onAdd }) => (
  <main className="page">
    <button className="plain" onClick={() => onAdd(count > 3)}>Count {count}</button>
    <button className={\`plain \${count > 3 ? "big" : ""}\`} onClick={onAdd}>
      Add one
    </button>
    <Button variant="ghost">Save the list</Button>
    <input placeholder="New item" />
  </main>
);`,
  },
  {
    path: "src/ui/button.tsx",
    content: `export const Button = ({ children }) => <button className="rounded px-4">{children}</button>;`,
  },
  { path: "src/old.js", content: `const row = document.createElement("li");\nrow.className = "row striped";` },
  {
    path: "src/Card.vue",
    content: `<template>\n  <section class="card">\n    <h2>{{ title }}</h2>\n  </section>\n</template>`,
  },
  { path: "notes.md", content: "<button>Add one</button>" },
];

const at = (facts: Partial<ElementFacts> & { tag: string }, ...ancestors: ElementFacts[]): string | undefined => {
  const element: PointedElement = { attributes: {}, order: 0, ...facts, ancestors };
  const place = findSource(files, element);
  return place && `${place.path}:${place.line}:${place.column}`;
};
const facts = (tag: string, more: Partial<ElementFacts> = {}): ElementFacts => ({
  tag,
  attributes: {},
  order: 0,
  ...more,
});

test.each([
  ["by its id", facts("div", { id: "root" }), "index.html:3:3"],
  ["by its text", facts("p", { label: "Second" }), "index.html:5:3"],
  ["by words of a text that is computed", facts("button", { className: "plain", label: "Count 4" }), "src/App.tsx:5:5"],
  [
    "by a class of several, and a text on the next line",
    facts("button", { className: "plain big", label: "Add one" }),
    "src/App.tsx:6:5",
  ],
  ["by an attribute", facts("input", { attributes: { placeholder: "New item" } }), "src/App.tsx:10:5"],
  [
    "in a component, by its classes",
    facts("button", { className: "rounded px-4", label: "Other" }),
    "src/ui/button.tsx:1:41",
  ],
  ["made by a script", facts("li", { className: "row striped" }), "src/old.js:1:22"],
  ["in a template", facts("section", { className: "card" }), "src/Card.vue:2:3"],
  ["as the only one of its tag", facts("h2", { label: "Anything" }), "src/Card.vue:3:5"],
])("[APP-11] an element is found %s", (_, element, place) => {
  expect(at(element)).toBe(place);
});

test("[APP-11] an element of a component is found where its text is given", () => {
  expect(at({ tag: "a", label: "Save the list" })).toBe("src/App.tsx:9:5");
});

test("[APP-11] an element without a source is found by its surroundings, if any", () => {
  expect(at({ tag: "path" }, facts("svg"), facts("section", { className: "card" }))).toBe("src/Card.vue:2:3");
  expect(at({ tag: "path" }, facts("svg"))).toBeUndefined();
});

test("[APP-11] of equal elements the one at the same position is taken", () => {
  const list = [{ path: "index.html", content: "<nav><a>Go on</a>\n<a>Go on</a></nav>" }];
  expect(findSource(list, { ...facts("a", { label: "Go on", order: 1 }), ancestors: [] })).toMatchObject({ line: 2 });
});
