import { expect, test } from "vitest";
import { createLog } from "./log.ts";

function logged(write: (log: ReturnType<typeof createLog>) => void, secrets: string[] = [], level = "info" as const) {
  const lines: string[] = [];
  write(createLog({ level, secrets, write: (line) => lines.push(line) }));
  return lines;
}

test("a line is JSON with its level, its words and what it is about", () => {
  const [line = ""] = logged((log) => log.warn({ provider: "Ollama" }, "not reached"));
  expect(JSON.parse(line)).toMatchObject({ level: 40, provider: "Ollama", msg: "not reached" });
  expect(line.endsWith("}\n")).toBe(true);
});

test("what is below the level is not written", () => {
  expect(logged((log) => log.debug("chatter"))).toEqual([]);
});

test.each<[string, (log: ReturnType<typeof createLog>) => void]>([
  ["in the words", (log) => log.error("tried with hunter2-hunter2")],
  ["in a field of any name", (log) => log.error({ deep: { down: ["x hunter2-hunter2 x"] } }, "no")],
  ["in an error", (log) => log.error({ err: new Error("401 for hunter2-hunter2") }, "no")],
  ["in an error's cause", (log) => log.error({ err: new Error("no", { cause: new Error("hunter2-hunter2") }) })],
])("a secret that is known is hidden %s", (_place, write) => {
  const [line = ""] = logged(write, ["hunter2-hunter2"]);
  expect(line).not.toContain("hunter2");
  expect(line).toContain("[hidden]");
});

test("a secret with a quote in it is hidden as well", () => {
  const [line = ""] = logged((log) => log.error({ url: 'say "open sesame"' }), ['"open sesame"']);
  expect(line).not.toContain("sesame");
});

test.each([
  ["a bearer's credentials", { text: "Authorization: Bearer abcdefgh.ijklm" }, "abcdefgh"],
  ["one of our keys", { text: "key sk-tutti-abcdefghijkl was shown" }, "abcdefgh"],
  ["a vendor's key", { text: "https://x/?key=sk-or-v1-abcdefghijkl" }, "abcdefgh"],
  ["a header", { request: { headers: { authorization: "Basic abcdefgh" } } }, "abcdefgh"],
  ["a cookie", { headers: { cookie: "tutti.session_token=abcdefgh" } }, "abcdefgh"],
  ["a given cookie", { headers: { "set-cookie": ["tutti.session_token=abcdefgh"] } }, "abcdefgh"],
  ["a provider's key", { provider: { slug: "x", apiKey: "abcdefgh" } }, "abcdefgh"],
  ["a password", { body: { email: "ada@example.org", password: "abcdefgh" } }, "abcdefgh"],
])("%s is hidden though nobody named it", (_title, fields, secret) => {
  const [line = ""] = logged((log) => log.info(fields, "seen"));
  expect(line).not.toContain(secret);
  expect(JSON.parse(line)).toMatchObject({ msg: "seen" });
});

test("innocent words stay", () => {
  const [line = ""] = logged((log) => log.info("the risk-free task of a desk-bound bearer"), ["ask"]);
  expect(line).toContain("the risk-free task of a desk-bound bearer");
});
