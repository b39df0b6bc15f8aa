import { createServer } from "node:net";
import { MockAgent } from "undici";
import { afterEach, describe, expect, test } from "vitest";
import { createFileFetcher } from "./fetch-file.ts";

const { signal } = new AbortController();
let agent: MockAgent | undefined;

function serving(path: string) {
  const serving = new MockAgent();
  agent = serving;
  serving.disableNetConnect();
  return serving.get("https://files.example.org").intercept({ path, method: "GET" });
}
afterEach(async () => {
  await agent?.close();
  agent = undefined;
});

describe("a file on the web", () => {
  test("is fetched with its type", async () => {
    serving("/a.pdf").reply(200, "%PDF-", { headers: { "content-type": "Application/PDF; charset=x" } });
    const result = await createFileFetcher({ dispatcher: agent }).fetch("https://files.example.org/a.pdf", signal);
    expect(result).toEqual({ ok: true, value: { bytes: Buffer.from("%PDF-"), mediaType: "application/pdf" } });
  });

  test.each<[string, Parameters<ReturnType<typeof serving>["reply"]>, string]>([
    ["is not there", [404, "no"], "files.example.org responded with status 404."],
    [
      "is elsewhere",
      [302, "", { headers: { location: "http://169.254.169.254/" } }],
      "files.example.org redirects to another address; use that one.",
    ],
    ["is too large", [200, "x".repeat(2 * 1024 * 1024)], "it is larger than 1 MB."],
    ["says that it is too large", [200, "x", { headers: { "content-length": "99999999" } }], "it is larger than 1 MB."],
  ])("that %s is not", async (_title, answer, reason) => {
    serving("/a.pdf").reply(...answer);
    const fetcher = createFileFetcher({ dispatcher: agent, largest: 1024 * 1024 });
    expect(await fetcher.fetch("https://files.example.org/a.pdf", signal)).toEqual({ ok: false, error: reason });
  });

  test("that never comes is given up", async () => {
    serving("/a.pdf").reply(200, "x").delay(60_000);
    const fetcher = createFileFetcher({ dispatcher: agent, time: 20 });
    expect(await fetcher.fetch("https://files.example.org/a.pdf", signal)).toEqual({
      ok: false,
      error: "its server took too long.",
    });
  });

  test("is not waited for by a client that has left", async () => {
    serving("/a.pdf").reply(200, "x").delay(60_000);
    const leaving = new AbortController();
    const fetching = createFileFetcher({ dispatcher: agent }).fetch("https://files.example.org/a.pdf", leaving.signal);
    leaving.abort(new Error("left"));
    await expect(fetching).rejects.toThrow("left");
  });
});

describe("an address that is not public", () => {
  test.each([
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://169.254.169.254/latest/meta-data/",
    "https://10.0.0.1:8443/",
    "https://user:pass@192.168.1.1/",
    "https://localhost/",
    "https://localhost:8443/",
  ])("%s is never asked", async (url) => {
    expect(await createFileFetcher().fetch(url, signal)).toEqual({
      ok: false,
      error: expect.stringMatching(/ is not on the public web, and this gateway fetches files only from there\.$/),
    });
  });

  test("sees no connection at all, whatever name it has", async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    }).listen(0);
    await new Promise((resolve) => server.once("listening", resolve));
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    expect((await createFileFetcher().fetch(`https://localhost:${port}/`, signal)).ok).toBe(false);
    await new Promise((resolve) => server.close(resolve));
    expect(connections).toBe(0);
  });

  test.each(["http://example.org/a.pdf", "ftp://example.org/a", "file:///etc/passwd", "nonsense"])(
    "%s is none that is spoken to",
    async (url) => {
      expect(await createFileFetcher().fetch(url, signal)).toEqual({
        ok: false,
        error: "its address does not start with https://.",
      });
    },
  );
});
