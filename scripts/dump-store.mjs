// Creates a dump of a small store by the code of a commit: `npm run dump-store -- <commit>`. The dump is named by the
// version of the store, is kept in packages/local-db/dumps, and is opened by the current code in a test.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { chromium } from "playwright";

const [commit = "HEAD"] = process.argv.slice(2);
const root = resolve(import.meta.dirname, "..");
const checkout = mkdtempSync(join(tmpdir(), "tutti-dump-"));

/**
 * Runs in the page: fills a store by the code of the commit, and reads everything that the browser has stored of it.
 */
const page = `
import * as domain from "@tutti/domain";
import { openIndexedDatabase } from "@tutti/local-db";

const now = 1_700_000_000_000;
const resultOf = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

function rows() {
  const roomId = "room-1700000000-dump";
  const [question, answer] = ["msg-1700000001-question", "msg-1700000002-answer"];
  const text = (id, content) => ({ id, roomId, content, reasoning: "" });
  const messages = [
    { ...domain.createUserMessage({ roomId, parentMessageId: null, now: now + 1000 }), id: question },
    {
      ...domain.createAssistantMessage({ roomId, parentMessageId: question, characterId: "char-1700000000-dump", now: now + 2000 }),
      id: answer,
      isGenerating: false,
    },
  ];
  const artifact = { id: "art-1700000000-dump", roomId };
  const prompt = { id: "prompt", text: "A prompt of this version", attachments: [], checks: [{ type: "contains", value: "answer" }] };
  return {
    rooms: [domain.createRoom({ id: roomId, title: "A chat of this version", now })],
    characters: [{ ...domain.createCharacter({ roomId, model: "vendor/model", now }), id: "char-1700000000-dump" }],
    messages,
    texts: [text(question, "A question of this version"), text(answer, "An answer of this version")],
    artifacts: [{ ...artifact, name: "Clock", prompt: "Make a clock", headVersionId: "art-ver-1700000000-dump",
      fileIds: ["art-file-1700000000-dump"], versionsCount: 1, activeCharacterId: "char-1700000000-dump",
      characterIds: ["char-1700000000-dump"], createdAt: now, updatedAt: now, type: "app",
      entrypointFileId: "art-file-1700000000-dump", stack: "html-css-js", archetype: "interactive-web-app" }],
    artifactFiles: [{ id: "art-file-1700000000-dump", roomId, filename: "index.html", type: "html", createdAt: now, updatedAt: now }],
    artifactVersions: [{ id: "art-ver-1700000000-dump", roomId, artifactId: artifact.id, parentVersionId: null, versionNumber: 1,
      generatingMessageId: null, characterId: "char-1700000000-dump", characterName: "Model", prompt: "Make a clock", type: "app",
      createdAt: now, generationStatus: "success", fileContents: { "art-file-1700000000-dump": "art-file-cont-1700000000-dump" } }],
    artifactFileContents: [{ id: "art-file-cont-1700000000-dump", roomId, content: "<p>A clock of this version</p>", createdAt: now,
      generationStatus: "success" }],
    votes: [{ id: question, roomId, castId: "cast-dump", type: "best", ranking: [0], tags: ["dump"], kind: "question", createdAt: now,
      updatedAt: now, candidates: [{ place: 0, messageId: answer, model: "vendor/model", name: "Model" },
        { place: 1, messageId: "msg-1700000002-gone", model: "vendor/other", name: "Other" }] }],
    requests: [{ id: answer, roomId, createdAt: now, parameters: { model: "vendor/model" },
      history: [{ messageId: question, revision: 0 }, { messageId: question, revision: 1 }] }],
    pastTexts: [{ id: question + "@1", roomId, messageId: question, revision: 1, text: text(question, "Earlier words of this version") }],
    drafts: [{ id: roomId, roomId, text: "A draft of this version" }],
    suites: [{ id: "suite", title: "A suite of this version", mode: "chat", prompts: [prompt], checks: [], createdAt: now, updatedAt: now }],
    suiteRuns: [{ id: "run", suiteId: "suite", mode: "chat", prompts: [prompt], state: "ended", concurrency: 4,
      columns: [{ id: "c0", model: "vendor/model", name: "Model", settings: {} }], createdAt: now, updatedAt: now }],
    suiteCells: [{ id: "run/prompt/c0", suiteId: "suite", runId: "run", promptId: "prompt", columnId: "c0", state: "done",
      attempt: 0, text: "An answer of this version", figures: { cost: 0.01 }, spent: 0.01, updatedAt: now,
      checks: [{ index: 0, type: "contains", outcome: "pass" }] }],
    draftFiles: [{ id: roomId, roomId, attachments: [{ type: "text", name: "notes.txt", content: "A file of this version", size: 22 }] }],
  };
}

async function dump() {
  const name = "dump";
  const all = rows();
  const database = openIndexedDatabase({ name });
  const changes = domain.storeTables.flatMap((table) => all[table].map((record) => ({ table, type: "put", record })));
  const result = await database.write(changes);
  if (!result.ok) throw new Error(result.error.message);
  database.close();
  const raw = await resultOf(indexedDB.open(name));
  if (raw.objectStoreNames.contains("v3:packs")) {
    // As the packer makes it; its own would need a room of hundreds of messages.
    const { messages, texts } = all;
    await resultOf(raw.transaction("v3:packs", "readwrite").objectStore("v3:packs").put({
      from: messages[0].id, to: "msg-1700000003", roomId: messages[0].roomId, messageCount: messages.length, messages, texts,
    }));
  }
  const stores = [];
  for (const store of raw.objectStoreNames) {
    const objectStore = raw.transaction(store).objectStore(store);
    const indexes = [...objectStore.indexNames].map((index) => {
      const { keyPath, unique, multiEntry } = objectStore.index(index);
      return { name: index, keyPath, unique, multiEntry };
    });
    stores.push({ name: store, keyPath: objectStore.keyPath, indexes, rows: await resultOf(objectStore.getAll()) });
  }
  return { version: raw.version, stores };
}

globalThis.dumped = dump();
`;

try {
  const archive = execFileSync("git", ["archive", commit, "packages"], { cwd: root, maxBuffer: 1e9 });
  execFileSync("tar", ["-x", "-C", checkout], { input: archive });
  const { outputFiles } = await build({
    stdin: { contents: page, resolveDir: root, loader: "ts" },
    bundle: true,
    format: "esm",
    write: false,
    logLevel: "error",
    nodePaths: [join(root, "node_modules")],
    alias: Object.fromEntries(
      ["contract", "domain", "local-db"].map((name) => [`@tutti/${name}`, `${checkout}/packages/${name}/src/index.ts`]),
    ),
  });
  const executablePath = process.env["TUTTI_CHROMIUM"];
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ["--no-sandbox"] });
  try {
    const tab = await browser.newPage();
    await tab.route("https://store.example/*", (route) =>
      route.fulfill({
        contentType: route.request().url().endsWith(".js") ? "text/javascript" : "text/html",
        body: route.request().url().endsWith(".js")
          ? (outputFiles[0]?.text ?? "")
          : '<!doctype html><script type="module" src="page.js"></script>',
      }),
    );
    await tab.goto("https://store.example/index.html");
    await tab.waitForFunction("globalThis.dumped !== undefined");
    const dump = await tab.evaluate("globalThis.dumped");
    const file = join(root, "packages", "local-db", "dumps", `version-${dump.version / 10}.json`);
    writeFileSync(file, `${JSON.stringify(dump, null, 2)}\n`);
    execFileSync("npx", ["biome", "format", "--write", file], { cwd: root, stdio: "ignore" });
    console.log(file);
  } finally {
    await browser.close();
  }
} finally {
  rmSync(checkout, { recursive: true, force: true });
}
