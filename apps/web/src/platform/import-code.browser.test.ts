import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { importCode } from "./import-code.ts";

const fetchFile = vi.fn<(path: string) => Promise<Response>>();
const load = vi.fn(async () => "the part");
let count = 0;
/** A path that no test has fetched before. */
const newPath = (ending: string): string => `assets/part-${++count}.${ending}`;
const styleLinks = (path: string) => document.querySelectorAll(`link[href="/${path}"]`);

beforeEach(() => {
  vi.stubGlobal("fetch", fetchFile);
  fetchFile.mockReset().mockImplementation(async () => new Response("export {};"));
  load.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

test("a part is imported once all its files are loaded, each fetched once", async () => {
  const [program, shared, other] = [newPath("js"), newPath("js"), newPath("js")];
  await expect(importCode(load, [program, shared])).resolves.toBe("the part");
  await importCode(load, [other, shared]);
  expect(fetchFile.mock.calls).toEqual([[`/${program}`], [`/${shared}`], [`/${other}`]]);
});

test.each([
  ["the network fails", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["a file is answered with an error", async () => new Response("", { status: 404 })],
])("a part is not imported where %s, and fetched again at the next call", async (_, answer) => {
  const path = newPath("js");
  fetchFile.mockImplementationOnce(answer);
  await expect(importCode(load, [path])).rejects.toThrow();
  expect(load).not.toHaveBeenCalled();
  await expect(importCode(load, [path])).resolves.toBe("the part");
});

test("a part whose styles cannot be fetched leaves no link behind", async () => {
  const path = newPath("css");
  await expect(importCode(load, [path])).rejects.toThrow(path);
  expect(load).not.toHaveBeenCalled();
  expect(styleLinks(path)).toHaveLength(0);
});

test("files named by the document are not fetched again", async () => {
  const path = newPath("js");
  const link = Object.assign(document.createElement("link"), { rel: "modulepreload", href: `/${path}` });
  document.head.append(link);
  await importCode(load, [path]);
  expect(fetchFile).not.toHaveBeenCalled();
  link.remove();
});

test("a part without files is imported at once", async () => {
  await expect(importCode(load)).resolves.toBe("the part");
});
