import { aRoom } from "@tutti/testkit";
import { expect, test } from "vitest";
import { exportRoom } from "../orpg/export-room.ts";
import { describeRoom, readAll, roomsOf } from "./reading.test-support.ts";
import {
  aiStudioSample,
  bigAgiSample,
  chatGptBranches,
  chatGptSample,
  claudeSample,
  geminiSample,
  grokSample,
  huggingChatSample,
  libreChatSample,
  libreChatTreeSample,
  lobeChatSample,
  openWebUiSample,
  sillyTavernGroupSample,
  sillyTavernSample,
} from "./samples.test-support.ts";
import { readSendDate } from "./silly-tavern.ts";

const after = undefined;

/** The rooms of a file, as descriptions of their messages, with the report of each chat. */
async function read(text: string, options?: Parameters<typeof readAll>[1]) {
  const { chats, problems } = await readAll(text, options);
  const rooms = roomsOf(chats);
  return { chats, problems, rooms, told: rooms.map(describeRoom), reports: chats.map(({ report }) => report.lines()) };
}

test("[IO-8] ChatGPT: pieces of an answer are joined, another one stands beside it", async () => {
  const { chats, rooms, told, reports } = await read(chatGptSample);
  expect(chats.map(({ product }) => product)).toEqual(["chatgpt", "chatgpt"]);
  expect(rooms.map(({ room }) => room.title)).toEqual(["Bread", "Two"]);
  expect(rooms[0]?.room).toMatchObject({ createdAt: 1_700_000_000_000, updatedAt: 1_700_000_100_000 });
  expect(told).toEqual([
    [
      { by: "user", after, content: "How?" },
      {
        by: "openai/gpt-4o",
        after: 0,
        content: "```python\n1+1\n```\n\n```\n2\n```\n\nKnead it.",
        reasoning: "Flour.",
      },
      { by: "openai/gpt-4o (removed)", after: 0, content: "A branch that was left." },
      { by: "user", after: 0, content: "Thanks" },
    ],
    [
      { by: "user", after, content: "Two" },
      { by: "openai/gpt-4o", after: 0, content: "2" },
    ],
  ]);
  expect(rooms[0]?.messages[1]?.citations).toEqual([
    { url: "https://b.test", title: "B", start_index: 0, end_index: 0 },
  ]);
  expect(reports[0]).toEqual(["1 picture or file: not in the export, and left out"]);
});

test("[IO-8] ChatGPT: an edited question is a whole room of its own", async () => {
  const file = { key: "images/file_01-loaf.png", name: "file_01-loaf.png" };
  const { chats } = await readAll(chatGptBranches, {
    fileOf: (pointer) => (pointer === "file_01" ? file : undefined),
  });
  const [chat] = chats;
  expect(chat).toMatchObject({ id: "chat-7", branches: 1, messages: 8, updatedAt: 1_700_000_100_000, files: [file] });
  const picture = { type: "image" as const, url: "data:image/png;base64,AA", name: "x", size: 1 };
  const rooms = chat?.toRooms({ now: 0, files: new Map([[file.key, picture]]) }) ?? [];
  expect(rooms.map(({ room }) => room.title)).toEqual(["Bread", "Bread (branch 2)"]);
  expect(rooms.map(({ room }) => room["importedFrom"])).toEqual([
    { product: "chatgpt", id: "chat-7", updatedAt: 1_700_000_100_000 },
    { product: "chatgpt", id: "chat-7", updatedAt: 1_700_000_100_000 },
  ]);
  expect(rooms.map(describeRoom)).toEqual([
    [
      { by: "user", after, content: "Rye?" },
      { by: "openai/gpt-4o", after: 0, content: "Second try." },
      { by: "openai/gpt-4o (removed)", after: 0, content: "First try." },
      { by: "user", after: 0, content: "And wheat?" },
      { by: "openai/o3", after: 3, content: "Wheat, again." },
      { by: "openai/gpt-4o", after: 3, content: "Wheat." },
      { by: "user", after: 3, content: "This?" },
      { by: "openai/gpt-4o", after: 6, content: "A loaf." },
    ],
    [
      { by: "user", after, content: "Rye?" },
      { by: "openai/gpt-4o", after: 0, content: "Second try." },
      { by: "user", after: 0, content: "And spelt?" },
      { by: "openai/o3", after: 2, content: "Spelt." },
    ],
  ]);
  expect(rooms[0]?.messages[6]?.attachments).toEqual([{ ...picture, name: file.name }]);
  const without = chat?.toRooms({ now: 0, files: new Map() })[0];
  expect(without?.messages[6]?.attachments).toEqual([]);
  expect(chat?.report.lines()).toEqual(["1 file: not to be kept here, by its size or its kind, and left out"]);
});

test("[IO-8] Claude: reasoning, files and artifacts are kept, edits are branches", async () => {
  const { chats, rooms, told, reports } = await read(claudeSample);
  expect(chats[0]).toMatchObject({ product: "claude", id: "c-1", title: "Tea", branches: 1 });
  const green = {
    by: "openrouter/auto",
    after: 0,
    content: "Green.\n\n**Timer**\n\n```js\nwait(3)\n```",
    reasoning: "Which one?",
  };
  expect(told).toEqual([
    [
      { by: "user", after, content: "Green or black?" },
      green,
      { by: "user", after: 0, content: "How long?" },
      { by: "openrouter/auto", after: 2, content: "Three minutes." },
    ],
    [
      { by: "user", after, content: "Green or black?" },
      green,
      { by: "user", after: 0, content: "Why?" },
      { by: "openrouter/auto", after: 2, content: "It is milder." },
    ],
  ]);
  expect(rooms[0]?.characters.map(({ name }) => name)).toEqual(["Claude"]);
  expect(rooms[0]?.messages[0]?.attachments).toEqual([{ type: "text", name: "notes.txt", content: "Hello", size: 5 }]);
  expect(reports[0]).toEqual([
    "1 picture or file: not in the export, and left out",
    "1 tool call: left out, since only what was said is kept",
  ]);
});

test("[IO-8] Grok: its times, models and other answers are read", async () => {
  const { chats, told, rooms } = await read(grokSample);
  expect(chats[0]).toMatchObject({ product: "grok", id: "g-1", title: "Stars" });
  expect(told).toEqual([
    [
      { by: "user", after, content: "How many?" },
      { by: "x-ai/grok-3", after: 0, content: "Countless." },
      { by: "x-ai/grok-3 (removed)", after: 0, content: "Very many." },
      { by: "user", after: 0, content: "Really?" },
    ],
  ]);
  expect(rooms[0]?.messages[0]?.createdAt).toBe(1_746_057_600_001);
});

test("[IO-8] Google AI Studio: a file without a title is called after itself", async () => {
  const { chats, told, rooms, reports } = await read(aiStudioSample, { fileName: "Sums" });
  expect(chats[0]).toMatchObject({ product: "ai-studio", title: "Sums" });
  expect(told).toEqual([
    [
      { by: "user", after, content: "Sum?" },
      { by: "google/gemini-2.5-pro", after: 0, content: "It is 3.", reasoning: "Add them." },
      { by: "user", after: 0, content: "" },
    ],
  ]);
  expect(rooms[0]?.characters[0]?.description).toBe("Be exact.");
  expect(rooms[0]?.messages[2]?.attachments).toEqual([
    { type: "image", url: "data:image/png;base64,AAAA", name: "Image", size: 3 },
  ]);
  expect(reports[0]).toEqual(["1 picture or file: not in the file, and left out"]);
});

test("[IO-8] Gemini: the prompts of a day are one chat, and its HTML is markdown", async () => {
  const { chats, told, reports } = await read(geminiSample);
  expect(chats.map(({ title }) => title)).toEqual(["Gemini, 2025-04-02", "Gemini, 2025-04-01"]);
  expect(told[0]).toEqual([
    { by: "user", after, content: "How far is the sun?" },
    { by: "openrouter/auto", after: 0, content: "8 minutes.\n\n```\nc * t\n```" },
    { by: "user", after: 0, content: "And the moon?" },
    { by: "openrouter/auto", after: 2, content: "It is **far** & cold.\n\n- One\n- Two" },
  ]);
  expect(reports).toEqual([
    ["1 picture or file: not in the export, and left out"],
    ["1 activity: without words, and left out"],
  ]);
});

test("[IO-8] big-AGI: fragments are texts and thoughts", async () => {
  const { chats, told, rooms, reports } = await read(bigAgiSample);
  expect(chats[0]).toMatchObject({ product: "big-agi", id: "b-1", title: "Trees" });
  expect(told).toEqual([
    [
      { by: "user", after, content: "Oak?" },
      { by: "openrouter/auto", after: 0, content: "Yes.", reasoning: "Leaves." },
    ],
  ]);
  expect(rooms[0]?.characters[0]).toMatchObject({ name: "claude-3-5-sonnet", description: "You are kind." });
  expect(reports[0]).toEqual(["1 picture or file: not in the export, and left out"]);
});

test("[IO-8] LobeChat: topics are chats, and so is what stands outside of them", async () => {
  const { chats, told, reports } = await read(lobeChatSample);
  expect(chats.map(({ title }) => title)).toEqual(["Rivers", "Helper"]);
  expect(told).toEqual([
    [
      { by: "user", after, content: "Longest?" },
      { by: "openrouter/auto", after: 0, content: "The Amazon." },
      { by: "openrouter/auto (removed)", after: 0, content: "The Nile." },
    ],
    [{ by: "user", after, content: "Outside of topics" }],
  ]);
  expect(reports[1]).toEqual(["1 tool call: left out, since only what was said is kept"]);
});

test("[IO-8] Hugging Face's chat-ui: its tree is read by the ancestors", async () => {
  const { chats, told } = await read(huggingChatSample);
  expect(chats[0]).toMatchObject({ product: "hugging-chat", id: "h-1", title: "Snow" });
  const by = "meta-llama/Llama-3.3-70B-Instruct";
  expect(told).toEqual([
    [
      { by: "user", after, content: "White?" },
      { by, after: 0, content: "It is.", reasoning: "Light." },
      { by: `${by} (removed)`, after: 0, content: "Yes." },
    ],
  ]);
});

test.each([
  ["flat", libreChatSample],
  ["as a tree", libreChatTreeSample],
])("[IO-8] LibreChat, %s: the newest message is the end, others stand beside it", async (_name, text) => {
  const { chats, told, rooms, reports } = await read(text);
  expect(chats[0]).toMatchObject({ product: "librechat", id: "c-1", title: "Reasons" });
  expect(told).toEqual([
    [
      { by: "user", after, content: "Why?" },
      { by: "anthropic/claude-3-opus", after: 0, content: "Because.", reasoning: "Hm." },
      { by: "openai/gpt-4 (removed)", after: 0, content: "An answer that was made anew." },
    ],
  ]);
  expect(rooms[0]?.characters[0]?.description).toBe("Be brief.");
  expect(reports[0]).toEqual(['1 part: of the kind "tool_call", and left out']);
});

test("[IO-8] LibreChat: a tree as deep as a long conversation is read whole", async () => {
  // As text: a recursive writer would run out of stack on so deep a value.
  const opening = Array.from(
    { length: 3000 },
    (_none, id) => `{"messageId":"${id}","text":"${id}","isCreatedByUser":${id % 2 === 0},"children":[`,
  ).join("");
  const tree = `${opening}${"]}".repeat(3000)}`;
  const { rooms } = await read(`{"conversationId":"c","recursive":true,"messagesTree":[${tree}]}`);
  expect(rooms[0]?.texts.map(({ content }) => Number(content))).toEqual(
    Array.from({ length: 3000 }, (_none, id) => id),
  );
});

test("[IO-8] Open WebUI: parallel models go on, a regenerated answer does not", async () => {
  const { told, rooms } = await read(openWebUiSample);
  expect(told).toEqual([
    [
      { by: "user", after, content: "Rhyme" },
      { by: "llama3:latest", after: 0, content: "Time" },
      { by: "qwen3:8b", after: 0, content: "Dime", reasoning: "Lime?" },
      { by: "qwen3:8b (removed)", after: 0, content: "Crime" },
    ],
  ]);
  expect(rooms[0]?.room.title).toBe("Two models");
  expect(rooms[0]?.characters.map(({ description }) => description)).toEqual(Array(3).fill("Answer in verse."));
  expect(rooms[0]?.messages[0]?.attachments).toHaveLength(1);
});

test("[IO-8] SillyTavern: other swipes stand beside, and broken lines are reported", async () => {
  const { told, rooms, reports } = await read(sillyTavernSample, { fileName: "x.jsonl" });
  expect(told).toEqual([
    [
      { by: "vendor/model:free", after, content: "Hello." },
      { by: "user", after, content: "Where to?" },
      { by: "vendor/model:free", after: 1, content: "North.", reasoning: "Cold." },
      { by: "vendor/model:free (removed)", after: 1, content: "South." },
    ],
  ]);
  expect(rooms[0]?.characters.map(({ name }) => name)).toEqual(["Wanderer", "Wanderer"]);
  expect(rooms[0]?.room.title).toBe("Wanderer");
  expect(reports[0]).toEqual(["1 note: hidden from models there, and left out", "1 line: broken, and left out"]);
});

test("[IO-8] SillyTavern: a group chat has one character for each name", async () => {
  const { told, rooms } = await read(sillyTavernGroupSample, { fileName: "Quest.jsonl" });
  expect(rooms[0]?.room.title).toBe("Quest");
  expect(rooms[0]?.characters.map(({ name }) => name)).toEqual(["Knight", "Dragon"]);
  expect(told[0]?.map(({ content }) => content)).toEqual(["Halt.", "Why?", "Fire."]);
});

test.each([
  ["2024-01-05T16:00:00.000Z", Date.UTC(2024, 0, 5, 16)],
  [1_704_470_400_000, 1_704_470_400_000],
  ["January 5, 2024 3:04pm", new Date(2024, 0, 5, 15, 4).getTime()],
  ["2024-1-5 @15h 04m 33s 123ms", new Date(2024, 0, 5, 15, 4, 33, 123).getTime()],
  ["2024-1-5@15h04m33s", new Date(2024, 0, 5, 15, 4, 33).getTime()],
  ["once", undefined],
  [{}, undefined],
])("SillyTavern's date %j is the moment %s", (date, expected) => {
  expect(readSendDate(date)).toBe(expected);
});

test("[IO-7] a file of our own is recognised, and its room gets an id of its own", async () => {
  const room = aRoom({ title: "Ours" });
  const none = { characters: [], messages: [], texts: [], artifacts: [], artifactFiles: [], artifactVersions: [] };
  const { text } = exportRoom({ room, ...none, artifactFileContents: [], votes: [] }, { now: 0 });
  const { chats, rooms } = await read(text);
  expect(chats[0]).toMatchObject({ product: "tutti", id: room.id, title: "Ours", updatedAt: room.updatedAt });
  expect(rooms[0]?.room.title).toBe("Ours");
  expect(rooms[0]?.room.id).not.toBe(room.id);
});

test("[IO-8] ChatGPT: tool calls and their results are left out, and counted", async () => {
  const message = (role: string, content: object, recipient = "all") => ({ author: { role }, recipient, content });
  const text = (...parts: string[]) => ({ content_type: "text", parts });
  const mapping = {
    a: { parent: null, message: message("user", text("Weather?")) },
    b: { parent: "a", message: message("assistant", { content_type: "code", text: "search()" }, "browser") },
    c: { parent: "b", message: message("tool", { content_type: "tether_quote", text: "Rain" }) },
    d: { parent: "c", message: message("tool", text("More rain")) },
    e: { parent: "d", message: message("assistant", text("It rains.")) },
  };
  const { told, reports } = await read(JSON.stringify([{ title: "W", mapping, current_node: "e" }]));
  expect(told[0]?.map(({ content }) => content)).toEqual(["Weather?", "It rains."]);
  expect(reports[0]).toEqual([
    "1 tool call: left out, since only what was said is kept",
    "2 results of a tool: left out, since only what was said is kept",
  ]);
});

test("[IO-8] Gemini's activity is known in other languages, too", async () => {
  const entry = {
    header: "Gemini-Apps",
    title: "Hallo",
    time: "2025-04-02T09:00:00.000Z",
    safeHtmlItem: [{ html: "<p>Ja.</p>" }],
  };
  const { told } = await read(JSON.stringify([entry]));
  expect(told[0]?.map(({ content }) => content)).toEqual(["Hallo", "Ja."]);
});
