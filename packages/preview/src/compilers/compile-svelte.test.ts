import { expect, test } from "vitest";
import { compileSvelte, compileSvelteModule } from "./compile-svelte.ts";

test.each([
  [
    "of Svelte 4",
    `<script>export let name = "Ada"; $: long = name.length;</script><p on:click={() => name += "!"}>{long}</p>`,
  ],
  ["with runes and types", `<script lang="ts">let { name }: { name: string } = $props();</script><p>{name}</p>`],
  ["without a script", `<h1>Hello</h1><style>h1 { color: red; }</style>`],
])("[APP-2] a component %s becomes a module that needs Svelte's runtime alone", (_, source) => {
  const { contents } = compileSvelte("src/App.svelte", source);
  const importNames = [...contents.matchAll(/(?:from|import) ["']([^"']+)["']/g)].map(([, name]) => name);
  expect(importNames).toContain("svelte/internal/client");
  expect(importNames.every((name) => name?.startsWith("svelte"))).toBe(true);
  expect(contents).toContain("export default");
});

test("a module with runes keeps its exports", () => {
  const { contents } = compileSvelteModule("src/count.svelte.js", `export const count = $state({ value: 0 });`);
  expect(contents).toContain("export const count = $.proxy(");
});

test.each([
  ["App.svelte", "<p>\n  {#if open}\n</p>", /^\d+:\d+: /],
  ["App.svelte", "<script>let = 1</script>", /^1:\d+: /],
])("[APP-6] what is wrong in %s is told with its line and column", (path, source, place) => {
  expect(() => compileSvelte(path, source)).toThrow(place);
});
