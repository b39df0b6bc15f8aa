import { expect, test } from "vitest";
import { choosePassage, narrowBlock } from "./passage.ts";

const section = (blocks: readonly string[]) => ({ url: "a.md", title: "a", heading: "a", blocks });

test("the passage begins at the block with most terms, and fills the room", () => {
  const long = "x ".repeat(500);
  expect(choosePassage(section(["about ports", "keys and ports", "then this", long]), ["key", "port"])).toBe(
    "keys and ports\n\nthen this",
  );
});

test("a list comes with the sentence that introduces it", () => {
  expect(choosePassage(section(["Servers are found:", "- ollama\n- vllm"]), ["ollama"])).toBe(
    "Servers are found:\n\n- ollama\n- vllm",
  );
});

test("a long table keeps its head and the rows that were found", () => {
  const rows = Array.from({ length: 20 }, (_, index) => `| row${index} | ${index === 7 ? "port" : "other"} |`);
  expect(narrowBlock(["| a | b |", "|---|---|", ...rows].join("\n"), ["port"])).toBe(
    "| a | b |\n|---|---|\n| row7 | port |",
  );
});

test("a long list keeps the items that were found, with all their lines", () => {
  const items = Array.from({ length: 14 }, (_, index) => `- item ${index}\n  ${index === 3 ? "stops" : "goes"} here`);
  expect(narrowBlock(items.join("\n"), ["stop"])).toBe("- item 3\n  stops here");
});

test("a short block stays whole", () => {
  expect(narrowBlock("- one\n- two", ["two"])).toBe("- one\n- two");
});
