import { MAX_PROJECT_FILE_SIZE, MAX_PROJECT_SIZE } from "@tutti/domain";
import { expect, test } from "vitest";
import { encodeText } from "../../platform/files/text/encode-text.test-support.ts";
import { folderRefusal, readUploads, type UploadFile } from "./read-uploads.ts";

const fileOf = (name: string, bytes: Uint8Array<ArrayBuffer>, size = bytes.length): UploadFile => ({
  name,
  size,
  arrayBuffer: () => Promise.resolve(bytes.buffer),
});
const text = (name: string, words: string): UploadFile => fileOf(name, new TextEncoder().encode(words));

test("[APP-10] uploads keep text, encode bytes, and number duplicate names", async () => {
  const files = [
    text("data.json", '{"ü":1}'),
    text("logo.svg", "<svg/>"),
    fileOf("photo.png", new Uint8Array([0x89, 0x50, 0])),
    fileOf("photo.png", new Uint8Array([0xff])),
    fileOf("boom.mp3", new Uint8Array([0xff, 0xfb])),
  ];
  const read = await readUploads(files, { folder: "src/media", files: [{ path: "src/media/logo.svg", text: "" }] });
  expect(read).toEqual({
    files: [
      { path: "src/media/data.json", content: '{"ü":1}' },
      { path: "src/media/logo (2).svg", content: "<svg/>" },
      { path: "src/media/photo.png", content: "data:image/png;base64,iVAA" },
      { path: "src/media/photo (2).png", content: "data:image/png;base64,/w==" },
      { path: "src/media/boom.mp3", content: "data:audio/mpeg;base64,//s=" },
    ],
    refusals: [],
    notes: [],
  });
});

test("[FIELD-4] texts in other encodings stay texts, and their encodings are reported", async () => {
  const files = [
    fileOf("names.csv", encodeText("Name;Größe\nMüller;klein\n", "windows-1252")),
    fileOf("notes.txt", encodeText("Grüße\n", "utf-16le")),
    fileOf("program.bin", new Uint8Array([0x4d, 0x5a, 0x90, 0, 3])),
  ];
  expect(await readUploads(files, { folder: "", files: [] })).toEqual({
    files: [
      { path: "names.csv", content: "Name;Größe\nMüller;klein\n" },
      { path: "notes.txt", content: "Grüße\n" },
      { path: "program.bin", content: "data:application/octet-stream;base64,TVqQAAM=" },
    ],
    refusals: [],
    notes: [
      "names.csv was read as Windows-1252, and is kept as UTF-8.",
      "notes.txt was read as UTF-16LE, and is kept as UTF-8.",
    ],
  });
});

test("[APP-10] a file that is too large is refused with its name, size and limit", async () => {
  const large = fileOf("film.mp4", new Uint8Array(1), MAX_PROJECT_FILE_SIZE + 100_000);
  const read = await readUploads([large, text("a.txt", "a")], { folder: "", files: [] });
  expect(read.files).toEqual([{ path: "a.txt", content: "a" }]);
  expect(read.refusals).toEqual([
    "film.mp4 is too large: it has 4.1 MB, a file may have 4 MB. Make it smaller, then upload it again.",
  ]);

  const full = { path: "b.txt", text: "b".repeat(MAX_PROJECT_SIZE - 1) };
  const none = await readUploads([text("a.txt", "ab"), text("c.txt", "c")], { folder: "", files: [full] });
  expect(none.files.map(({ path }) => path)).toEqual(["c.txt"]);
  expect(none.refusals).toEqual([
    "There is no room for a.txt with its 2 B: the files of a version may have 16 MB, and have 16 MB. Delete some first.",
  ]);
});

test("[APP-10] unreadable files, invalid paths and folders are refused by name", async () => {
  const missingFile = { name: "gone.txt", size: 1, arrayBuffer: () => Promise.reject(new Error("gone")) };
  const read = await readUploads([missingFile, text("..", "x")], { folder: "", files: [] });
  expect(read.files).toEqual([]);
  expect(read.refusals).toEqual([
    "gone.txt cannot be read. Check that it is still there, then upload it again.",
    "Invalid path: .. (it leads out of its folder)",
  ]);
  expect(folderRefusal(["img"])).toBe(
    "img is a folder. Folders cannot be uploaded: make one here, and drop its files.",
  );
  expect(folderRefusal(["a", "b"])).toMatch(/^a, b are folders\./u);
});
