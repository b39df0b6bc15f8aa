import { pastTextId } from "@tutti/domain";
import { expect, test } from "vitest";
import { NEW_ROOM } from "../state/draft.ts";
import { twoTabs } from "../testing/two-tabs.ts";
import { draftMeeting } from "./follow-drafts.ts";

const roomId = "room-1";
const draft = (text: string) => ({ text, attachments: [] });

test.each([
  ["nothing on either side", undefined, undefined, undefined, false, "same"],
  ["nothing here", undefined, "There", undefined, false, "take"],
  ["blanks here", " ", "There", undefined, false, "take"],
  ["the same words", "Same", "Same", undefined, false, "same"],
  ["words that were taken from there", "Hel", "Help", "Hel", false, "take"],
  ["words taken from there, shortened there", "Help", "Hel", "Help", false, "take"],
  ["words that go on with those here", "Hel", "Hello", undefined, false, "take"],
  ["other words", "Here", "There", undefined, false, "conflict"],
  ["words that were sent there", "Same", undefined, undefined, false, "take"],
  ["other words that were sent there", "Here", undefined, undefined, true, "keep"],
] as const)(
  "[TAB-4] of %s the draft of this tab becomes the right one",
  (_name, here, incoming, takenText, isApart, expected) => {
    const toDraft = (text: string | undefined) => (text === undefined ? undefined : draft(text));
    expect(draftMeeting({ here: toDraft(here), incoming: toDraft(incoming), takenText, isApart })).toBe(expected);
  },
);

test("[TAB-4] a draft goes on in the other tab, and is gone in both once it is sent", async () => {
  const { here, there, settle } = await twoTabs();
  here.engine.chat.setDraft(roomId, draft("Half a"));
  await settle();
  expect(there.engine.composer.getState().drafts[roomId]?.text).toBe("Half a");
  there.engine.chat.setDraft(roomId, draft("Half a question"));
  await settle();
  expect(here.engine.composer.getState().drafts[roomId]?.text).toBe("Half a question");
  await there.engine.chat.send(roomId);
  await settle();
  expect(here.engine.composer.getState().drafts[roomId]).toBeUndefined();
  expect([...here.notices, ...there.notices]).toEqual([]);
});

test("[TAB-4] a draft sent unchanged from another tab is gone in both", async () => {
  const { here, there, settle } = await twoTabs();
  here.engine.chat.setDraft(roomId, draft("A question"));
  await settle();
  await there.engine.chat.send(roomId);
  await settle();
  for (const { engine } of [here, there]) expect(engine.composer.getState().drafts[roomId]).toBeUndefined();
});

test.each([
  { id: roomId, own: "From here", other: "From there" },
  { id: NEW_ROOM, own: "From here", other: "From there" },
  { id: NEW_ROOM, own: "The same", other: "The same" },
])("[TAB-4] text written here stays when another tab sends: $own, $other", async (texts) => {
  const { id, own, other } = texts;
  const { here, there, store, settle } = await twoTabs();
  there.engine.chat.setDraft(id, draft(other));
  const isSent = there.engine.chat.send(id);
  here.engine.chat.setDraft(id, draft(own));
  await isSent;
  await settle();
  expect(here.engine.composer.getState().drafts[id]?.text).toBe(own);
  await here.engine.flush();
  expect(store.tables.drafts.get(id)?.text).toBe(own);
});

test("[TAB-4] text written after the other tab's was seen stays when that is sent", async () => {
  const { here, there, store, settle } = await twoTabs();
  there.engine.chat.setDraft(roomId, draft("From there"));
  await settle();
  here.engine.chat.setDraft(roomId, draft("Another one"));
  await settle();
  await there.engine.chat.send(roomId);
  await settle();
  expect(here.engine.composer.getState().drafts[roomId]?.text).toBe("Another one");
  expect(store.tables.drafts.get(roomId)?.text).toBe("Another one");
});

test("[TAB-4] two drafts on one room both stay, and can be exchanged", async () => {
  const { here, there, settle } = await twoTabs();
  here.engine.chat.setDraft(roomId, draft("From here"));
  there.engine.chat.setDraft(roomId, draft("From there"));
  await settle();
  expect(here.engine.composer.getState().drafts[roomId]?.text).toBe("From here");
  expect(there.engine.composer.getState().drafts[roomId]?.text).toBe("From there");
  const startedEngines = [here, there].filter(({ notices }) => notices.length > 0);
  expect(startedEngines.length).toBeGreaterThan(0);
  const [tab] = startedEngines;
  const own = tab!.engine.composer.getState().drafts[roomId]!.text;
  expect(tab!.notices.map(({ title }) => title)).toEqual(["Another tab has another text for this chat"]);
  tab!.notices[0]?.action?.run();
  await tab!.time.settle();
  expect(tab!.engine.composer.getState().drafts[roomId]?.text).toBe(own === "From here" ? "From there" : "From here");
  tab!.notices[1]?.action?.run();
  expect(tab!.engine.composer.getState().drafts[roomId]?.text).toBe(own);
});

test("[TAB-4] of two edits of a message the replaced one is kept and can return", async () => {
  const { here, there, settle, store } = await twoTabs();
  void here.engine.chat.edit("msg-1", "From here", { isRetrying: false });
  await here.time.advance(100);
  const own = here.engine.tables.texts.get("msg-1")!;
  // It has not received the other edit.
  await there.time.advance(5);
  there.engine.tables.texts.put({ ...own, content: "From there", revision: own.revision! + 7, editedFrom: 0 });
  await settle();
  expect(here.engine.tables.texts.get("msg-1")?.content).toBe("From there");
  const notice = here.notices.at(-1)!;
  expect(notice).toMatchObject({ title: "A message was edited in another tab as well", text: "From here" });
  const keptId = pastTextId({ messageId: "msg-1", revision: own.revision! });
  expect(store.tables.pastTexts.get(keptId)?.text.content).toBe("From here");
  notice.action?.run();
  await settle();
  for (const tab of [here, there]) expect(tab.engine.tables.texts.get("msg-1")?.content).toBe("From here");
});

test("[TAB-4] an edit of an edit that was seen is no conflict", async () => {
  const { here, there, settle } = await twoTabs();
  void here.engine.chat.edit("msg-1", "From here", { isRetrying: false });
  await settle();
  void there.engine.chat.edit("msg-1", "Better", { isRetrying: false });
  await settle();
  expect(here.engine.tables.texts.get("msg-1")?.content).toBe("Better");
  expect(here.notices.map(({ title }) => title)).toEqual(["Message edited"]);
});
