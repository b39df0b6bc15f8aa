import { exportRoom } from "@tutti/portable";
import { aMessage, aRoom, aText } from "@tutti/testkit";
import { afterEach, expect, test, vi } from "vitest";
import { importClient } from "./import-client.ts";

/** Characters of a large text: a room's file may have 16 million; a card may have twice as many. */
const LARGE = 15_000_000;

const client = importClient("tutti-import-client-test");

function roomFile(length: number): File {
  const text = "word ".repeat(length / 5);
  const records = {
    room: aRoom({ title: "Skies" }),
    characters: [],
    messages: [aMessage()],
    texts: [aText({ content: text })],
    artifacts: [],
    artifactFiles: [],
    artifactVersions: [],
    artifactFileContents: [],
    votes: [],
  };
  return new File([exportRoom(records, { now: 0 }).text], "room.json");
}

function cardFile(length: number): File {
  const text = "word ".repeat(length / 5);
  const data = { name: "Ada", description: "{{char}} counts.", first_mes: text };
  return new File([JSON.stringify({ spec: "chara_card_v2", spec_version: "2.0", data })], "ada.json");
}

/** Counts the calls by which this thread reads or parses bytes. */
function watchThisThread(): () => number {
  const spies = [
    vi.spyOn(JSON, "parse"),
    vi.spyOn(TextDecoder.prototype, "decode"),
    vi.spyOn(Blob.prototype, "text"),
    vi.spyOn(Blob.prototype, "arrayBuffer"),
    vi.spyOn(Blob.prototype, "stream"),
  ];
  return () => spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
}

afterEach(() => {
  vi.restoreAllMocks();
});

test("a room's file is read in the worker, not in the page's thread", async () => {
  const file = roomFile(LARGE);
  const readsHere = watchThisThread();
  const result = await client.readRoom(file, { targetRoomId: "room-2", signal: new AbortController().signal });
  expect(readsHere()).toBe(0);
  if (!result?.ok) throw new Error("It was not read.");
  expect(result.value.records.messages.map(({ roomId }) => roomId)).toEqual(["room-2"]);
  expect(result.value.records.texts[0]?.content.length).toBe(LARGE);
});

test("a card of 30 MB is read in the worker, not in the page's thread", async () => {
  const file = cardFile(2 * LARGE);
  const readsHere = watchThisThread();
  const result = await client.readCard(file, { userName: "Grace", signal: new AbortController().signal });
  expect(readsHere()).toBe(0);
  expect(result).toMatchObject({ ok: true, value: { name: "Ada", description: "Ada counts." } });
  expect(result?.ok === true && result.value.greetings[0]?.length).toBe(2 * LARGE - 1);
});

test("a file that is no card is refused, and the worker continues", async () => {
  const { signal } = new AbortController();
  const refusal = await client.readCard(new File(["no card"], "no.json"), { userName: "Grace", signal });
  expect(refusal).toMatchObject({ ok: false, error: { status: 400 } });
  expect(await client.readCard(cardFile(5), { userName: "Grace", signal })).toMatchObject({ ok: true });
});

test("a canceled reading ends at once, and no other one", async () => {
  const abort = new AbortController();
  const reading = client.readCard(cardFile(2 * LARGE), { userName: "Grace", signal: abort.signal });
  const other = client.readCard(cardFile(5), { userName: "Grace", signal: new AbortController().signal });
  const list = client.read([{ file: roomFile(5), path: "room.json" }], () => undefined);
  abort.abort();
  expect(await reading).toBeUndefined();
  expect(await other).toMatchObject({ ok: true, value: { name: "Ada" } });
  expect(await list).toMatchObject({ isCanceled: false });
});
