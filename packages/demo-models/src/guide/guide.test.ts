import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createGuide } from "./guide.ts";

const README = `# Tutti

A chat room with many models. Your chats stay in your browser.

## Start

Run \`npm start\`. It needs Node 20.

## Connect real models

Start Ollama on its usual port, or set a provider's key. See [the file](docs/configuration.md).
`;
const CONFIGURATION = `# Configuration

## Environment

| variable | meaning |
|---|---|
| \`PORT\` | the port to listen on |
`;
const QUESTION = { system: "", transcript: "", reasoning: true };

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "guide-"));
  await mkdir(join(folder, "docs"));
  await writeFile(join(folder, "README.md"), README);
  await writeFile(join(folder, "docs", "configuration.md"), CONFIGURATION);
});
afterEach(() => rm(folder, { recursive: true }));

async function ask(text: string) {
  return await createGuide(folder)({ ...QUESTION, text });
}

test.each([
  ["What is Tutti?", "README.md#tutti"],
  ["How do I connect Ollama?", "README.md#connect-real-models"],
  ["which port does it listen on?", "docs/configuration.md#environment"],
  ["where are my chats stored?", "README.md#tutti"],
  ["How can I launch it", "README.md#start"],
])("%j is answered from %s", async (question, url) => {
  const { citations, text } = await ask(question);
  expect(citations[0]?.url).toBe(url);
  expect(text).toContain("not an AI's answer");
});

test("each citation's offsets are those of its quote in the answer", async () => {
  const { citations, text } = await ask("How do I connect Ollama on its port?");
  expect(citations.length).toBeGreaterThan(0);
  for (const citation of citations) {
    const quote = text.slice(citation.start_index, citation.end_index).replace(/^> ?/gmu, "");
    expect(quote).toBe(citation.content?.replace(/\[([^\]]+)\]\([^)]+\)/gu, "$1"));
  }
});

test("an unanswerable question gets a not-found text and suggestions", async () => {
  const { text, citations } = await ask("What is the best pasta recipe?");
  expect(text).toContain("I found nothing about this");
  expect(text).toContain("- Connect real models");
  expect(citations).toEqual([]);
});

test.each([
  ["Hello!", "Hello. I am no AI"],
  ["Thanks a lot", "You are welcome."],
  ["", "There is no question here."],
  ["How many r's in strawberry?", '"strawberry" contains "r" **3 times**'],
  ["Draw me a sunset", "connect a model that does"],
  ["Please make a todo app for gardeners", "**Demo Builder**"],
])("%j is answered with %j", async (question, part) => {
  expect((await ask(question)).text).toContain(part);
});

test("a very long question is answered like any other", async () => {
  expect((await ask("x".repeat(100_000))).text).toContain("found nothing");
  expect((await ask(`${"zeppelin ".repeat(10_000)} ollama`)).text).toContain("found nothing");
});

test("a changed file is read again", async () => {
  const guide = createGuide(folder);
  expect((await guide({ ...QUESTION, text: "zeppelins" })).text).toContain("found nothing");
  await writeFile(join(folder, "docs", "zeppelins.md"), "# Zeppelins\n\nThey are supported.\n");
  expect((await guide({ ...QUESTION, text: "zeppelins" })).citations[0]?.url).toBe("docs/zeppelins.md#zeppelins");
});

test("without any documentation the guide says so", async () => {
  const { text } = await createGuide(join(folder, "nowhere"))({ ...QUESTION, text: "How do I start?" });
  expect(text).toContain("The documentation is not in this installation");
});
