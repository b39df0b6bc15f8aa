import { type Attachment, fail, MAX_ATTACHMENTS, succeed } from "@tutti/domain";
import type { Notice } from "@tutti/engine";
import { expect, test } from "vitest";
import { createAttachmentIntake } from "./attachment-intake.ts";
import type { PrepareFile } from "./file-preparer.ts";

/** Every file is a text, but one whose name begins with `bad` is not. */
const readsTexts: PrepareFile = async (file) =>
  file.name.startsWith("bad")
    ? fail("invalid-type")
    : succeed({ type: "text", name: file.name, size: file.size, content: await file.text() });

function setUp(prepare: PrepareFile = readsTexts) {
  const drafts = new Map<string, readonly Attachment[]>();
  const notices: Notice[] = [];
  const intake = createAttachmentIntake({
    prepare,
    attachmentsOf: (roomId) => drafts.get(roomId) ?? [],
    setAttachments: (roomId, attachments) => drafts.set(roomId, attachments),
    notify: (notice) => notices.push(notice),
  });
  const namesIn = (roomId: string) => drafts.get(roomId)?.map(({ name }) => name) ?? [];
  return { intake, drafts, notices, namesIn };
}

const file = (name: string, content = name): File => new File([content], name);
const files = (count: number, from = 1): File[] =>
  Array.from({ length: count }, (_unused, index) => file(`${from + index}.txt`));

test("files keep the order and the room in which they were chosen", async () => {
  const { intake, namesIn, notices } = setUp();
  const first = intake.add("room-1", files(2));
  const second = intake.add("room-2", files(1, 3));
  await Promise.all([first, second, intake.add("room-1", files(1, 4))]);
  expect(namesIn("room-1")).toEqual(["1.txt", "2.txt", "4.txt"]);
  expect(namesIn("room-2")).toEqual(["3.txt"]);
  expect(notices).toEqual([]);
});

test("a ninth file is refused, and the eight are kept", async () => {
  const { intake, namesIn, notices } = setUp();
  await intake.add("room", files(9));
  expect(namesIn("room")).toHaveLength(MAX_ATTACHMENTS);
  expect(notices).toEqual([{ kind: "error", title: "Attachment Limit Reached", text: "Maximum 8 attachments" }]);
});

test("the same content is kept once, under whatever name, and counts once", async () => {
  const { intake, namesIn, notices } = setUp();
  await intake.add("room", [file("a.txt", "same"), file("b.txt", "same"), ...files(7)]);
  expect(namesIn("room")).toEqual(["a.txt", "1.txt", "2.txt", "3.txt", "4.txt", "5.txt", "6.txt", "7.txt"]);
  await intake.add("room", [file("c.txt", "same")]);
  expect(namesIn("room")).toHaveLength(8);
  expect(notices).toEqual([]);
});

test("refused files block no other file", async () => {
  const { intake, namesIn, notices } = setUp();
  await intake.add("room", [file("bad.exe"), ...files(1), { name: "folder", failure: "invalid-type" }, ...files(1, 2)]);
  expect(namesIn("room")).toEqual(["1.txt", "2.txt"]);
  expect(notices).toEqual([{ kind: "error", title: "Invalid file type (images, text, PDF)", text: "bad.exe, folder" }]);
});

test("an unreadable file is pending until its failure is reported", async () => {
  const read = Promise.withResolvers<void>();
  const { intake, notices } = setUp(async (requestedFile, signal) => {
    if (requestedFile.name === "1.txt") await read.promise;
    return readsTexts(requestedFile, signal);
  });
  const pendingNames: unknown[] = [];
  intake.pending.subscribe(({ room }) => pendingNames.push(room?.map(({ name }) => name)));
  const addition = intake.add("room", [file("bad.exe"), ...files(1)]);
  read.resolve();
  await addition;
  expect(pendingNames).toContainEqual(["bad.exe"]);
  expect(pendingNames).not.toContainEqual(["1.txt"]);
  expect(pendingNames.at(-1)).toBeUndefined();
  expect(notices).toHaveLength(1);
});

test("a file is pending until it is read, and a canceled one never comes", async () => {
  const reads: PromiseWithResolvers<void>[] = [];
  const { intake, namesIn, notices } = setUp(async (requestedFile, signal) => {
    const read = Promise.withResolvers<void>();
    reads.push(read);
    signal.addEventListener("abort", () => read.resolve());
    await read.promise;
    return signal.aborted ? fail("unreadable") : readsTexts(requestedFile, signal);
  });
  const addition = intake.add("room", files(3));
  const pending = () => intake.pending.getState()["room"] ?? [];
  expect(pending().map(({ name }) => name)).toEqual(["1.txt", "2.txt", "3.txt"]);
  await expect.poll(() => reads.length).toBe(1);
  const [reading, waiting] = pending();
  intake.cancel("room", reading?.id ?? 0);
  intake.cancel("room", waiting?.id ?? 0);
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.resolve();
  await addition;
  expect(namesIn("room")).toEqual(["3.txt"]);
  expect(notices).toEqual([]);
  expect(intake.pending.getState()).toEqual({});
});

test("a prepared file is added at once, unless duplicate or surplus", async () => {
  const { intake, namesIn, notices } = setUp();
  const text: Attachment = { type: "text", name: "Pasted text.txt", size: 3, content: "abc" };
  expect(intake.addPreparedFile("room", text)).toBe(true);
  expect(intake.addPreparedFile("room", { ...text, name: "other" })).toBe(false);
  expect(notices).toEqual([]);
  await intake.add("room", files(7));
  expect(intake.addPreparedFile("room", { ...text, content: "def" })).toBe(false);
  expect(namesIn("room")).toHaveLength(8);
  expect(notices).toMatchObject([{ title: "Attachment Limit Reached" }]);
});

test("[FIELD-4] a text is reread in the encoding that the user chose, in place", async () => {
  const prepare: PrepareFile = async (each, _signal, encoding = "windows-1252") =>
    succeed({ type: "text", name: each.name, size: each.size, content: `${each.name} in ${encoding}`, encoding });
  const { intake, drafts } = setUp(prepare);
  await intake.add("room", files(2));
  const [first] = drafts.get("room") ?? [];
  if (first === undefined) throw new Error("It was not attached.");
  expect(intake.canReadAs({ ...first })).toBe(true);
  expect(intake.canReadAs({ ...first, content: "of another page" })).toBe(false);
  await intake.readAs("room", first, "big5");
  expect(drafts.get("room")).toMatchObject([
    { name: "1.txt", content: "1.txt in big5", encoding: "big5" },
    { name: "2.txt", content: "2.txt in windows-1252" },
  ]);
});
