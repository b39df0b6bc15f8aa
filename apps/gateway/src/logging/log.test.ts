import { expect, test } from "vitest";
import { createLog } from "./log.ts";
import { createSecretList } from "./secret-list.ts";

function logLinesOf(
  write: (log: ReturnType<typeof createLog>) => void,
  secrets: string[] = [],
  level = "info" as const,
) {
  const lines: string[] = [];
  write(createLog({ level, secrets: { all: secrets }, write: (line) => lines.push(line) }));
  return lines;
}

test("a line is JSON with its level, its words and what it is about", () => {
  const [line = ""] = logLinesOf((log) => log.warn({ provider: "Ollama" }, "not reached"));
  expect(JSON.parse(line)).toMatchObject({ level: 40, provider: "Ollama", msg: "not reached" });
  expect(line.endsWith("}\n")).toBe(true);
});

test("what is below the level is not written", () => {
  expect(logLinesOf((log) => log.debug("chatter"))).toEqual([]);
});

test.each<[string, (log: ReturnType<typeof createLog>) => void]>([
  ["in the words", (log) => log.error("tried with hunter2-hunter2")],
  ["in a field of any name", (log) => log.error({ deep: { down: ["x hunter2-hunter2 x"] } }, "no")],
  ["in an error", (log) => log.error({ err: new Error("401 for hunter2-hunter2") }, "no")],
  ["in an error's cause", (log) => log.error({ err: new Error("no", { cause: new Error("hunter2-hunter2") }) })],
  [
    "in a cause of a cause, beside other errors",
    (log) => {
      const deep = new Error("no", {
        cause: new TypeError("fetch failed", { cause: new Error("to hunter2-hunter2") }),
      });
      log.error({ err: new AggregateError([new Error("first"), deep], "all failed") });
    },
  ],
  [
    "in what an error carries beside its words",
    (log) => {
      const options = { headers: { "x-key": "hunter2-hunter2" }, url: "https://x/?key=hunter2-hunter2" };
      log.error({ err: Object.assign(new Error("no"), { options, body: JSON.stringify({ k: "hunter2-hunter2" }) }) });
    },
  ],
])("a secret that is known is hidden %s", (_place, write) => {
  const [line = ""] = logLinesOf(write, ["hunter2-hunter2"]);
  expect(line).not.toContain("hunter2");
  expect(line).toContain("[hidden]");
});

test("a secret that is learnt later is hidden from then on", () => {
  const lines: string[] = [];
  const secrets = createSecretList(["hunter2-hunter2"]);
  const log = createLog({ level: "info", secrets, write: (line) => lines.push(line) });
  log.info("open-sesame and hunter2-hunter2");
  secrets.add("open-sesame");
  log.info("open-sesame and hunter2-hunter2");
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(["open-sesame and [hidden]", "[hidden] and [hidden]"]);
});

test("a secret with a quote in it is hidden as well", () => {
  const [line = ""] = logLinesOf((log) => log.error({ url: 'say "open sesame"' }), ['"open sesame"']);
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
  [
    "the key in an address of an exception",
    { err: new Error("GET https://x/v1/models?key=abcdefgh failed", { cause: new Error("https://y/?key=abcdefgh") }) },
    "abcdefgh",
  ],
  [
    "the password of a database's address",
    { err: new Error("connect postgresql://tutti:abcdefgh@db/tutti") },
    "abcdefgh",
  ],
  ["a password", { body: { email: "ada@example.org", password: "abcdefgh" } }, "abcdefgh"],
])("%s is hidden though the configuration does not name it", (_title, fields, secret) => {
  const [line = ""] = logLinesOf((log) => log.info(fields, "seen"));
  expect(line).not.toContain(secret);
  expect(JSON.parse(line)).toMatchObject({ msg: "seen" });
});

test("innocent words stay", () => {
  const [line = ""] = logLinesOf((log) => log.info("the risk-free task of a desk-bound bearer"), ["ask"]);
  expect(line).toContain("the risk-free task of a desk-bound bearer");
});
