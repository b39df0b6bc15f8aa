import { plainAnswer } from "@tutti/testkit";
import { expect, test } from "vitest";
import { createTabs } from "../testing/tabs.ts";

/** Two tabs on one room in which an answer is being made; the first one has started it, and writes it. */
async function twoTabs() {
  const tabs = createTabs();
  const here = await tabs.open("here");
  const { roomId } = await here.send("Hi");
  const id = here.messageId(roomId, 1);
  tabs.gateway.completions[0]?.push({ type: "text-delta", text: "Half" });
  await tabs.settle();
  const there = await tabs.open("there");
  await there.engine.rooms.open(roomId);
  return { tabs, here, there, roomId, id };
}

test("[TAB-1] every tab shows a running answer as it grows, and one tab writes it", async () => {
  const { tabs, here, there, id, roomId } = await twoTabs();
  tabs.gateway.completions[0]?.push({ type: "text-delta", text: " and more" });
  await tabs.time.frame();
  for (const { engine } of [here, there]) {
    expect(engine.tables.texts.get(id)?.content).toBe("Half and more");
    expect(engine.tables.roomStates.get(roomId)?.isProcessing).toBe(true);
  }
  const before = tabs.store.batches.length;
  await tabs.time.advance(1000);
  expect(tabs.store.batches.length).toBe(before + 1);
});

test("[TAB-3] when the writing tab is gone, the other continues from its own reading", async () => {
  const { tabs, there, id } = await twoTabs();
  tabs.kill("here");
  tabs.gateway.completions[0]?.push({ type: "text-delta", text: " and more" });
  await tabs.time.frame();
  await tabs.time.advance(1000);
  expect(tabs.store.tables.texts.get(id)?.content).toBe("Half and more");
  tabs.gateway.completions[0]?.push(...plainAnswer("."));
  tabs.gateway.completions[0]?.end();
  await tabs.settle();
  expect(tabs.store.tables.texts.get(id)?.content).toBe("Half and more.");
  expect(tabs.store.tables.messages.get(id)?.isGenerating).toBe(false);
  expect(there.engine.tables.messages.get(id)).toEqual(tabs.store.tables.messages.get(id));
});

test("[TAB-3] an ended answer is written by another tab when its writer is gone", async () => {
  const { tabs, there, id } = await twoTabs();
  tabs.gateway.completions[0]?.push(...plainAnswer(" and the end"));
  tabs.kill("here");
  tabs.gateway.completions[0]?.end();
  await tabs.settle();
  expect(there.engine.tables.texts.get(id)?.content).toBe("Half and the end");
  expect(tabs.store.tables.texts.get(id)?.content).toBe("Half and the end");
  expect(tabs.store.tables.messages.get(id)?.isGenerating).toBe(false);
});

test("[RUN-3] a reopened page reads the run from the beginning, and shows no less", async () => {
  const { tabs, id, roomId } = await twoTabs();
  tabs.kill("here");
  tabs.kill("there");
  tabs.gateway.completions[0]?.push({ type: "text-delta", text: " and more" });
  const back = await tabs.open("back");
  const shownTexts: (string | undefined)[] = [];
  back.engine.tables.texts.subscribe(id, () => shownTexts.push(back.engine.tables.texts.get(id)?.content));
  await back.engine.rooms.open(roomId);
  await tabs.settle();
  expect(new Set(shownTexts)).toEqual(new Set(["Half", "Half and more"]));
  expect(tabs.gateway.completions).toHaveLength(2);
  expect(back.engine.tables.roomStates.get(roomId)?.isProcessing).toBe(true);
});

test("[RUN-6] a message deleted in one tab is stopped, and gone in the other", async () => {
  const { tabs, here, there, id } = await twoTabs();
  there.engine.chat.remove(id);
  await tabs.settle();
  expect(tabs.gateway.completions[0]?.signal.aborted).toBe(true);
  for (const { engine } of [here, there]) expect(engine.tables.messages.get(id)).toBeUndefined();
  expect(tabs.store.tables.texts.get(id)).toBeUndefined();
});
