import { plainAnswer } from "@tutti/testkit";
import { expect, test } from "vitest";
import { startEngine } from "../testing/start-engine.ts";
import { twoTabs } from "../testing/two-tabs.ts";

const roomId = "room-1";

/** Two tabs on a room that is being answered, with functions that read and change their queue. */
async function answering(options: { hasLocks: boolean }) {
  const tabs = await twoTabs(options);
  const { here, settle } = tabs;
  await here.send("Next", roomId);
  await settle();
  return {
    ...tabs,
    queue: (tab: "here" | "there", text: string): void => {
      tabs[tab].engine.chat.setDraft(roomId, { text, attachments: [] });
      tabs[tab].engine.chat.queue(roomId);
    },
    waiting: (tab: "here" | "there") =>
      tabs[tab].engine.tables.roomStates
        .get(roomId)!
        .queueIds.map((id) => tabs[tab].engine.tables.queuedMessages.get(id)?.text),
    asked: () =>
      here.client.completions.map(({ request }) => {
        const content = request.messages.at(-1)?.content;
        return typeof content === "string" ? content : "";
      }),
    end: async (): Promise<void> => {
      const completion = here.client.completions.at(-1)!;
      completion.push(...plainAnswer("Done"));
      completion.end();
      await settle();
      await settle();
    },
  };
}

test("[RUN-8] a message to an unloaded room is queued behind another tab's answer", async () => {
  const { here, store, asked } = await answering({ hasLocks: false });
  await here.time.advance(1000);
  await here.engine.flush();
  const { engine } = await startEngine({ database: store, gateway: here.client, time: here.time });
  engine.chat.setDraft(roomId, { text: "Two", attachments: [] });
  expect(await engine.chat.send(roomId)).toEqual({ status: "queued" });
  expect(engine.tables.queuedMessages.all().map(({ text }) => text)).toEqual(["Two"]);
  expect(engine.composer.getState().drafts[roomId]).toBeUndefined();
  expect(asked()).toEqual(["Next"]);
});

test.each([
  ["that share locks", true],
  ["of a browser without locks", false],
])("[RUN-8] two tabs %s show one queue, and each message is sent once, in order", async (_name, hasLocks) => {
  const { queue, waiting, asked, end, here, there, store, settle } = await answering({ hasLocks });
  queue("here", "Two");
  await settle();
  queue("there", "Three");
  await settle();
  for (const tab of ["here", "there"] as const) expect(waiting(tab)).toEqual(["Two", "Three"]);

  await end();
  expect(asked()).toEqual(["Next", "Two"]);
  for (const tab of ["here", "there"] as const) expect(waiting(tab)).toEqual(["Three"]);
  await end();
  await end();
  expect(asked()).toEqual(["Next", "Two", "Three"]);
  for (const tab of [here, there]) {
    expect(tab.transcript(roomId).filter((line) => line.startsWith("user"))).toEqual([
      "user: Hello",
      "user: Next",
      "user: Two",
      "user: Three",
    ]);
  }
  expect(store.tables.drafts.size).toBe(0);
});

test("[RUN-8] a stop holds the queue in another tab, and 'Send now' sends it once", async () => {
  const { queue, waiting, asked, there, here, settle } = await answering({ hasLocks: true });
  queue("here", "Two");
  await settle();
  there.engine.chat.stop(roomId);
  await settle();
  expect(asked()).toEqual(["Next"]);
  const [queuedMessage] = here.engine.tables.queuedMessages.all();
  expect(queuedMessage).toMatchObject({ text: "Two", hold: "stopped" });
  await there.engine.chat.sendQueuedNow(queuedMessage!.id);
  await settle();
  expect(asked()).toEqual(["Next", "Two"]);
  for (const tab of ["here", "there"] as const) expect(waiting(tab)).toEqual([]);
});

test("[RUN-8] a tab that goes leaves its queue to the other", async () => {
  const { queue, asked, end, here, settle } = await answering({ hasLocks: true });
  queue("here", "Two");
  await settle();
  await here.engine.close();
  await end();
  expect(asked()).toEqual(["Next", "Two"]);
});
