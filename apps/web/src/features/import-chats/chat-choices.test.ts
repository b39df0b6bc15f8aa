import { expect, test } from "vitest";
import type { ListedChat } from "../../platform/imports/import-protocol.ts";
import { chatFacts, firstChoice, presenceText, searchChats, withChats } from "./chat-choices.ts";

function chat(key: string, rest: Partial<ListedChat> = {}): ListedChat {
  return { key, product: "chatgpt", title: `Chat ${key}`, messages: 2, branches: 0, presence: "new", ...rest };
}

const chats = [
  chat("1", { title: "Baking bread" }),
  chat("2", { title: "Bread and butter", product: "claude", presence: "here" }),
  chat("3", { title: "Sun", presence: "changed" }),
  chat("4", { title: "Moon", presence: "twice" }),
];

test.each([
  ["", "1234"],
  ["  ", "1234"],
  ["BREAD", "12"],
  ["bread claude", "2"],
  ["chatgpt", "134"],
  ["nothing", ""],
])("[IO-7] %j finds the chats %j", (query, keys) => {
  expect(
    searchChats(chats, query)
      .map(({ key }) => key)
      .join(""),
  ).toBe(keys);
});

test("[IO-7] what is here already, or twice in the files, is not chosen at first", () => {
  expect([...firstChoice(chats)]).toEqual(["1", "3"]);
  expect(chats.map(presenceText)).toEqual([undefined, "Already here", "Here in another state", "Twice in these files"]);
});

test("[IO-7] chats are added to a choice and taken out of it, the others stay", () => {
  const some = withChats(new Set(["1"]), chats.slice(1, 3), true);
  expect([...some]).toEqual(["1", "2", "3"]);
  expect([...withChats(some, chats.slice(0, 2), false)]).toEqual(["3"]);
});

test.each([
  [chat("1"), "Mar 5", "ChatGPT · Mar 5 · 2 messages"],
  [chat("1", { messages: 1, branches: 1 }), "", "ChatGPT · 1 message · 1 more branch"],
  [chat("1", { messages: 1200, branches: 3 }), "Mar 5", "ChatGPT · Mar 5 · 1,200 messages · 3 more branches"],
])("[IO-7] the facts of %j are told in a line", (listedChat, when, text) => {
  expect(chatFacts(listedChat, when)).toBe(text);
});
