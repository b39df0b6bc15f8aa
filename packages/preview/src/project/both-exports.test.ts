import { expect, test } from "vitest";
import { withBothExports, withReact } from "./both-exports.ts";

const main = "\nexport default App;\n";
const name = "\nexport { App };\n";

test.each<[source: string, added: string]>([
  ["export function App() {}", main],
  ["export const App = () => <p/>;", main],
  ["export class App extends Component {}", main],
  ["export const one = 1;\nexport const App = () => one;", main],
  ["function App() {}\nexport { App };", main],
  ["export const only = 1;", "\nexport default only;\n"],
  ["export const one = 1, two = 2;\nexport const three = 3;", ""],
  ["export default function App() {}", name],
  ["export default class App extends Component {}", name],
  ["function App() {}\nexport default App;", name],
  ["const App = 1;\nexport default App", name],
  ["export function App() {}\nexport default App;", ""],
  ["export default function () {}", ""],
  ["export default () => 1;", ""],
  ["export default memo(App);", ""],
  ["export default async function App() {}", name],
  ["export default { App };", ""],
  ["export default new App();", ""],
  ["function App() {}\nexport { App as default };", ""],
  ['export { App } from "./other";', ""],
  ["export type App = string;", ""],
  ["const a = 1;", ""],
  ["export function Größe() {}", "\nexport default Größe;\n"],
  ["export default function Größe() {}", "\nexport { Größe };\n"],
])("[APP-1] to %j is added %j", (source, addedText) => {
  expect(withBothExports("src/App.tsx", source)).toBe(source + addedText);
});

test("[APP-1] what has the file's name is its default", () => {
  expect(withBothExports("src/todo-list.tsx", "export const a = 1;\nexport const TodoList = 2;")).toContain(
    "export default TodoList;",
  );
});

test.each([
  ["const { useState } = React;", true],
  ["React.useEffect(() => {});", true],
  ["export default () => React.createElement('p');", true],
  ['import React from "react";\nReact.memo(1);', false],
  ['import * as React from "react";\nReact.memo(1);', false],
  ['import React, { useState } from "react";\nReact.memo(1);', false],
  ["const React = window.React;\nReact.memo(1);", false],
  ['const name = "React";', false],
  ["const a = library.React.b;", false],
  ["const a = 1;", false],
])("[APP-1] whether %j is given its React: %s", (source, isGiven) => {
  expect(withReact(source)).toBe(isGiven ? `${source}\nimport React from "react";\n` : source);
});

test.each([
  ["const [n, setN] = useState(0);", "{ useState }"],
  ["const n = useRef<number>(0); useEffect(() => {}, []); useRef(1);", "{ useRef, useEffect }"],
  ["const [n] = useState(React.version);", "React, { useState }"],
  ['import React, { useState } from "react"; useState(0);', undefined],
  ['import {\n  useState,\n} from "react";\nuseState(0); useEffect(() => {});', "{ useEffect }"],
  ["const { useState, useEffect } = React2; useState(0); useEffect(0);", undefined],
  ["function useState() {} useState();", undefined],
  ["store.useState(0);", undefined],
  ['import { h } from "preact"; useState(0);', undefined],
  ["useStateful(0);", undefined],
])("[FIELD-5] %j is given the hooks that it calls", (source, names) => {
  expect(withReact(source)).toBe(names === undefined ? source : `${source}\nimport ${names} from "react";\n`);
});
