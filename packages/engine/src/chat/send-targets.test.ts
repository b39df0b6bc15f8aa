import { withoutReminder } from "@tutti/contract";
import { estimateTokens } from "@tutti/domain";
import { plainAnswer } from "@tutti/testkit";
import { expect, test } from "vitest";
import { defaultSystemPrompt } from "../requests/default-system-prompt.ts";
import { NEW_ROOM } from "../state/draft.ts";
import { startEngine } from "../testing/start-engine.ts";
import { sendTargets } from "./send-targets.ts";

test("the estimated tokens are those of the messages that are then sent", async () => {
  const startedEngine = await startEngine({ script: () => plainAnswer("Four") });
  const { engine, send, client } = startedEngine;
  const { roomId, finished } = await send("Hello there");
  await finished;
  for (const [chatMemory, text] of [
    [8, "Second question"],
    [2, "Third question"],
    [1, "Fourth question"],
  ] as const) {
    const [characterId] = engine.tables.roomStates.get(roomId)!.characterIds;
    engine.characters.update(characterId!, { chatMemory });
    const [target] = sendTargets(engine.tables, { roomId });
    await (await send(text, roomId)).finished;
    const request = client.completions.findLast((completion) => completion.request.model === "test/a")?.request;
    const sentMessages = request?.messages
      .slice(0, -1)
      .map((message) => estimateTokens(withoutReminder(String(message.content))));
    expect(target).toMatchObject({ characterId, model: "test/a" });
    // Reminders of the date are not counted.
    expect(target?.historyTokens).toBe(sentMessages?.reduce((sum, tokens) => sum + tokens, 0));
  }
});

test("send targets are the active characters, and none of an unknown room", async () => {
  const { engine, send } = await startEngine({ script: () => plainAnswer("Hi") });
  const { roomId, finished } = await send("Hello");
  await finished;
  engine.characters.toggle(engine.tables.roomStates.get(roomId)!.characterIds[0]!);
  expect(sendTargets(engine.tables, { roomId }).map(({ model }) => model)).toEqual(["test/b"]);
  expect(sendTargets(engine.tables, { roomId: "gone" })).toEqual([]);
  engine.characters.setPending([{ model: "test/c", name: "C" }]);
  const { pendingCharacters: pending } = engine.composer.getState();
  expect(sendTargets(engine.tables, { roomId: NEW_ROOM, pending })).toMatchObject([{ model: "test/c" }]);
});

test("a model that wants a system prompt of its own is counted with that one", async () => {
  const { engine, send } = await startEngine({ script: () => plainAnswer("Hi") });
  const { roomId, finished } = await send("Hello");
  await finished;
  const requiredPrompt = "You are Strict. ".repeat(100);
  const [own, other] = sendTargets(engine.tables, { roomId });
  const [strict, same] = sendTargets(engine.tables, {
    roomId,
    requiredSystemPromptOf: (model) => (model === own?.model ? requiredPrompt : undefined),
  });
  const { tables } = engine;
  const character = tables.characters.get(own?.characterId ?? "");
  if (!own || !character) throw new Error("No character would be asked");
  const historyTokens = own.historyTokens - estimateTokens(defaultSystemPrompt(character));
  expect(strict?.historyTokens).toBe(historyTokens + estimateTokens(requiredPrompt));
  expect(same).toEqual(other);
});
