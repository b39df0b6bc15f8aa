import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { textAnswer } from "@tutti/testkit";
import type { BrowserContext, Page } from "playwright";
import type { Section } from "../section.ts";
import { type ArmedAttempt, DONE, pageOf } from "./previews/attempt-page.ts";
import { attempts } from "./previews/attempts.ts";
import { listen } from "./previews/listeners.ts";
import { openPage, type ScriptedRoom, screen, startScriptedRoom } from "./scripted-room.ts";

/** Milliseconds in which the last requests may reach their listener, and in which a page may navigate away. */
const GRACE = 1500;
/** Milliseconds after which attempts without further output count as made, since their page was navigated away. */
const SILENCE = 6000;
/** Attempts in the short form that navigate the frame away, of which each needs a page of its own. */
const SMOKE_LEAVING = 1;
const SECRET = "bench-secret";

/** The results of the attempts, by their ids. */
interface EscapeOutcome {
  /** The attempts that reached a listener, or got hold of data, with how they did. */
  escapes: ReadonlyMap<number, string>;
  /** Attempts for which the browser only connected to a host, before it refused the address. */
  connectedIds: ReadonlySet<number>;
}

/** What an artifact may try in its preview, against listeners, and against the page's data. */
export const previewEscapes: Section = {
  title: "Escapes from previews",
  async run({ smoke }) {
    const requestedAttempts = smoke ? leavingCut(SMOKE_LEAVING) : attempts;
    const control = await reachedFromOrdinaryPage(await arm(requestedAttempts));
    const reach = await reachedFromPreview(await arm(requestedAttempts));
    const losses = [...reach.escapes].map(([id, how]) => {
      const { kind, code, markup } = requestedAttempts[id] ?? { kind: "" };
      return `Escaped (${kind}): ${code ?? markup}\n  ${how}`;
    });
    for (const sentence of losses) console.error(sentence);
    const kinds = Map.groupBy(requestedAttempts.keys(), (id) => requestedAttempts[id]?.kind ?? "");
    const rows = [...kinds].map(([kind, ids]) => [
      kind,
      ids.length,
      ids.filter((id) => control.escapes.has(id) || control.connectedIds.has(id)).length,
      ids.filter((id) => reach.connectedIds.has(id)).length,
      ids.filter((id) => reach.escapes.has(id)).length,
    ]);
    const sum = (column: number): number => rows.reduce((total, row) => total + Number(row[column]), 0);
    if (sum(2) === 0) throw new Error("No attempt works on an ordinary page: they prove nothing.");
    return {
      losses,
      table: {
        title: "Escapes from previews: what artifacts try without the network being allowed",
        columns: ["", "attempts", "work on an ordinary page", "connected only", "escapes"],
        rows: [...rows, ["all", sum(1), sum(2), sum(3), sum(4)]],
        goals: ["no escape"],
      },
    };
  },
};

function leavingCut(count: number) {
  const leaving = attempts.filter(({ isLeaving }) => isLeaving === true);
  const retainedAttempts = new Set(leaving.slice(0, count));
  return attempts.filter((attempt) => attempt.isLeaving !== true || retainedAttempts.has(attempt));
}

async function arm(requestedAttempts: readonly (typeof attempts)[number][]): Promise<ArmedAttempt[]> {
  const armedAttempts: ArmedAttempt[] = [];
  for (const [id, attempt] of requestedAttempts.entries())
    armedAttempts.push({ ...attempt, id, listener: await listen() });
  return armedAttempts;
}

/** All attempts that stay on one page, and a page of its own for each attempt that leaves it. */
function pagesOf(attempts: readonly ArmedAttempt[]): ArmedAttempt[][] {
  const staying = attempts.filter(({ isLeaving }) => isLeaving !== true);
  return [staying, ...attempts.filter(({ isLeaving }) => isLeaving === true).map((attempt) => [attempt])];
}

/** Waits until the attempts of a page have been made and had the time to take effect. */
async function reportsOf(page: Page, show: () => Promise<unknown>): Promise<string[]> {
  const lines: string[] = [];
  const isDone = Promise.withResolvers<void>();
  const take = (message: { text(): string }): void => {
    lines.push(message.text());
    if (message.text() === DONE) isDone.resolve();
  };
  page.on("console", take);
  await show();
  // A page that was navigated away logs nothing more.
  await Promise.race([isDone.promise, wait(SILENCE)]);
  await wait(GRACE);
  page.off("console", take);
  return lines;
}

function collect(attempts: readonly ArmedAttempt[], lines: readonly string[]): EscapeOutcome {
  const escapes = new Map<number, string>();
  const connectedIds = new Set<number>();
  for (const { id, listener } of attempts) {
    const { requests, connections } = listener.hits();
    if (requests > 0) escapes.set(id, `${requests} requests came to its listener`);
    else if (connections > 0) connectedIds.add(id);
    listener.close();
  }
  for (const line of lines) {
    const [, id, got] = /^reached (\d+): (.*)$/su.exec(line) ?? [];
    if (id !== undefined && got !== undefined) escapes.set(Number(id), `it got "${got}"`);
  }
  return { escapes, connectedIds };
}

/** Puts secrets into a page that an artifact must not find. */
async function leaveSecrets(page: Page): Promise<void> {
  await page.evaluate((name) => {
    localStorage.setItem(name, name);
    sessionStorage.setItem(name, name);
    // biome-ignore lint/suspicious/noDocumentCookie: what an artifact looks for is here too.
    document.cookie = `${name}=${name}`;
    const channel = new BroadcastChannel(name);
    setInterval(() => {
      channel.postMessage(name);
      localStorage.setItem(`${name} time`, String(performance.now()));
    }, 200);
    void navigator.locks.request(name, () => new Promise(() => undefined));
    void navigator.storage.getDirectory().then((folder) => folder.getFileHandle(name, { create: true }));
    document.title = name;
  }, SECRET);
}

/** The attempts in a frame of the page's own origin, on a server without a policy: shows which of them work at all. */
async function reachedFromOrdinaryPage(attempts: readonly ArmedAttempt[]): Promise<EscapeOutcome> {
  let html = "";
  const server = createServer((request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(request.url === "/frame" ? html : "<!doctype html><article>The page</article>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const room = await startScriptedRoom([], () => textAnswer(""));
  const lines: string[] = [];
  try {
    const { context } = await room.startBrowser(await room.makeProfile());
    for (const group of pagesOf(attempts)) {
      const page = await context.newPage();
      await page.goto(origin);
      await leaveSecrets(page);
      html = pageOf(group, origin);
      lines.push(
        ...(await reportsOf(page, () =>
          page.evaluate(() => {
            document.body.append(Object.assign(document.createElement("iframe"), { src: "/frame" }));
          }),
        )),
      );
      await page.close();
    }
  } finally {
    await room.close();
    server.close();
  }
  return collect(attempts, lines);
}

/** The attempts as versions of an artifact, in the preview that the product shows of it. */
async function reachedFromPreview(attempts: readonly ArmedAttempt[]): Promise<EscapeOutcome> {
  let html = "";
  const room = await startScriptedRoom(["Builder"], () =>
    textAnswer(
      `Here it is.\n\nBEGIN FILE RECIPE\nUPSERT FILE index.html <<END_OF_FILE\n${html}END_OF_FILE\nEND FILE RECIPE\n`,
      {
        chunkSize: 4000,
      },
    ),
  );
  const lines: string[] = [];
  const changes = new Map<number, string>();
  try {
    const { context } = await room.startBrowser(await room.makeProfile());
    for (const group of pagesOf(attempts)) {
      html = pageOf(group, room.product.origin);
      const { reports, change } = await showArtifact(context, room);
      lines.push(...reports);
      // A change of the page itself is attributed to the first attempt of its group: attempts that navigate away are
      // alone in theirs.
      if (change !== undefined && group[0] !== undefined) changes.set(group[0].id, change);
    }
  } finally {
    await room.close();
  }
  const { escapes, connectedIds } = collect(attempts, lines);
  return { escapes: new Map([...escapes, ...changes]), connectedIds };
}

/** Has an app made in a new chat, and returns its console output and what it changed on the page around it. */
async function showArtifact(
  context: BrowserContext,
  room: ScriptedRoom,
): Promise<{ reports: string[]; change: string | undefined }> {
  const knownPages = new Set(context.pages());
  const page = await context.newPage();
  await room.signIn(context);
  await openPage(page, room.newChat);
  await leaveSecrets(page);
  await page.getByRole("button", { name: /^Mode:/u }).click();
  await page.getByRole("menuitemradio", { name: "Interactive App" }).click();
  const reports = await reportsOf(page, async () => {
    await screen(page).composer.fill("Attempts");
    await screen(page).composer.press("Enter");
    await page.getByRole("complementary", { name: /^Artifact:/u }).waitFor();
    await page.locator("iframe:visible").first().waitFor();
  });
  const change = await whatChanged(page, room);
  // Also closes the windows that the artifact has opened; the first one stays, since with the last one the session
  // ends.
  for (const other of context.pages()) if (!knownPages.has(other)) await other.close();
  return { reports, change };
}

/** What the artifact changed on the page, which should be nothing. */
async function whatChanged(page: Page, room: ScriptedRoom): Promise<string | undefined> {
  if (!page.url().startsWith(`${room.product.origin}/chat`)) return `the page was led to ${page.url()}`;
  const secrets = await page.evaluate(
    async (name) => ({
      title: document.title,
      stored: localStorage.getItem(name),
      cookies: document.cookie,
      name: window.name,
      polluted:
        (Object.prototype as Record<string, unknown>)["polluted"] ??
        (Object.prototype as Record<string, unknown>)["isAdmin"],
      images: [...document.images].filter(({ src }) => src.endsWith("/x.png")).length,
      databases: (await indexedDB.databases()).length,
    }),
    SECRET,
  );
  if (secrets.title === "stolen") return "the page's title was set";
  if (secrets.stored !== SECRET) return "the page's storage was changed";
  if (secrets.cookies.includes("stolen")) return "a cookie was set";
  if (secrets.name === "stolen") return "the page was given a name";
  if (secrets.polluted !== undefined) return "the page's prototypes were changed";
  if (secrets.images > 0) return "an image of the artifact's stands in the page";
  return undefined;
}
