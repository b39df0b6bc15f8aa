import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { textAnswer } from "@tutti/testkit";
import type { CDPSession, Page } from "playwright";
import type { Section } from "../section.ts";
import { fillStore, type StoreContents } from "./backup/fill-store.ts";
import { type BrowserMemory, memoryOf, peakDuring } from "./backup/process-memory.ts";
import { type KillableBrowser, USUAL_V8 } from "./killable-browser.ts";
import { checkStore } from "./kills/check-store.ts";
import { openPage, screen, startScriptedRoom } from "./scripted-room.ts";
import { waitUntilVisible } from "./wait-until-visible.ts";

const MEGABYTE = 1_000_000;

/** About a gigabyte, and about two megabytes. */
const CONTENTS: Readonly<Record<"full" | "smoke", StoreContents>> = {
  full: { rooms: 4, messages: 20_000, photographs: 75, files: 400 },
  smoke: { rooms: 2, messages: 50, photographs: 0, files: 4 },
};

/** Bytes of memory above what the page takes when idle. */
const GOAL = 200 * MEGABYTE;

/** Measured in addition to the backup, and without a goal. */
const CHECKED = "checked, as after each start";

interface OpenBrowser extends KillableBrowser {
  page: Page;
  session: CDPSession;
  /** The memory that it holds when idle, once the store is open. */
  rest: BrowserMemory;
}

interface Step extends BrowserMemory {
  name: string;
  /** Milliseconds. */
  duration: number;
}

/**
 * A large store is saved to a file, and restored into an empty one; the memory of the browser is sampled meanwhile.
 * `TUTTI_BENCH_STORE=0.3` makes it a store of 300 MB, with the same mix of rows.
 */
export const largeBackup: Section = {
  title: "Backup of a large store",
  async run({ smoke }) {
    const contents = smoke ? CONTENTS.smoke : partOf(CONTENTS.full, Number(process.env["TUTTI_BENCH_STORE"] ?? 1));
    const room = await startScriptedRoom(["Alpha"], () => textAnswer("Unused"));
    const losses: string[] = [];
    const steps: Step[] = [];
    let size = 0;
    try {
      const profile = await room.makeProfile();
      const file = join(profile, "backup.jsonl");
      const open = async (folder: string): Promise<OpenBrowser> => {
        await mkdir(folder, { recursive: true });
        const browser = await room.startBrowser(folder, smoke ? [] : [USUAL_V8]);
        await room.signIn(browser.context);
        const page = browser.context.pages()[0] ?? (await browser.context.newPage());
        // A store of this size takes longer than the default timeout of a test.
        page.setDefaultTimeout(1_200_000);
        await openPage(page, `${room.product.origin}/settings`);
        const session = await browser.context.newCDPSession(page);
        await session.send("HeapProfiler.collectGarbage");
        return { ...browser, page, session, rest: memoryOf(browser.group) };
      };
      const measure = async (name: string, { group, session, rest }: OpenBrowser, action: () => Promise<unknown>) => {
        await session.send("HeapProfiler.collectGarbage");
        const startedAt = performance.now();
        const memory = await peakDuring(group, rest, action);
        steps.push({ name, duration: performance.now() - startedAt, ...memory });
        if (!smoke && name !== CHECKED && memory.all > GOAL)
          losses.push(`${name}: ${megabytes(memory.all)} MB of memory`);
      };

      const source = await open(join(profile, "source"));
      await fillStore(source.page, contents);
      const storedRows = await rowsOf(source.page);
      await source.kill();

      const saving = await open(join(profile, "source"));
      // The page checks its store soon after each start; requested now, the check does not run during the backup.
      await measure(CHECKED, saving, () => checkStore(saving.page));
      await measure("saved to a file", saving, () => save(saving.page, file));
      await saving.kill();
      size = (await stat(file)).size;

      const restoring = await open(join(profile, "copy"));
      await measure("read, to say what is in it", restoring, () => choose(restoring, file));
      await measure("restored", restoring, () => restore(restoring.page));
      const rowCounts = await rowsOf(restoring.page);
      for (const [table, count] of Object.entries(storedRows)) {
        if (rowCounts[table] !== count) losses.push(`${count} rows of ${table} became ${rowCounts[table]}`);
      }
      await restoring.kill();
      await rm(file);
    } finally {
      await room.close();
    }
    return {
      losses,
      table: {
        title: `A backup of ${megabytes(size)} MB: memory over what the page takes at rest`,
        columns: ["", "seconds", "page and workers (MB)", "all processes of the browser (MB)"],
        rows: steps.map(({ name, duration, renderers, all }) => [
          name,
          Math.round(duration / 100) / 10,
          megabytes(renderers),
          megabytes(all),
        ]),
        goals: [`a store of 1 GB: under ${megabytes(GOAL)} MB`, "every row comes back"],
      },
    };
  },
};

/** This share of each table but the rooms, so that the mix of rows stays. */
function partOf({ rooms, messages, photographs, files }: StoreContents, share: number): StoreContents {
  const some = (count: number): number => 2 * Math.round((count * share) / 2);
  return { rooms, messages: some(messages), photographs: some(photographs), files: some(files) };
}

function megabytes(bytes: number): number {
  return Math.round(bytes / MEGABYTE);
}

async function save(page: Page, file: string): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    screen(page).storage.getByRole("button", { name: "Save to a file" }).click(),
  ]);
  await download.saveAs(file);
}

/** Playwright would transfer the content of the file, which a browser does not. */
async function choose({ page, session }: OpenBrowser, file: string): Promise<void> {
  const { storage, dialog } = screen(page);
  await session.send("Page.enable");
  await session.send("Page.setInterceptFileChooserDialog", { enabled: true });
  const chooserOpening = new Promise<number>((resolve) => {
    session.once("Page.fileChooserOpened", ({ backendNodeId }) => resolve(backendNodeId ?? 0));
  });
  await storage.getByRole("button", { name: "Restore from a file" }).click();
  await session.send("DOM.setFileInputFiles", { files: [file], backendNodeId: await chooserOpening });
  await waitUntilVisible(dialog.getByRole("list", { name: "What would be restored" }));
}

async function restore(page: Page): Promise<void> {
  const { storage, dialog } = screen(page);
  await dialog.getByRole("button", { name: "Restore", exact: true }).click();
  await waitUntilVisible(storage.getByRole("status").filter({ hasText: /back\./u }));
}

/** How many rows each table of the page's store has. */
function rowsOf(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open("tutti:v3");
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const names = ["rooms", "characters", "messages", "texts", "artifactFileContents"];
    const transaction = database.transaction(names.map((name) => `v3:${name}`));
    const counts = names.map(
      (name) =>
        new Promise<[string, number]>((resolve, reject) => {
          const request = transaction.objectStore(`v3:${name}`).count();
          request.onsuccess = () => resolve([name, request.result]);
          request.onerror = () => reject(request.error);
        }),
    );
    const rows = Object.fromEntries(await Promise.all(counts));
    database.close();
    return rows;
  });
}
