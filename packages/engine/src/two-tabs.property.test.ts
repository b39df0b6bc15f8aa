import { plainAnswer } from "@tutti/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { StartedEngine } from "./testing/start-engine.ts";
import { createTabs } from "./testing/tabs.ts";

const comparedTables = [
  "rooms",
  "characters",
  "messages",
  "texts",
  "artifacts",
  "artifactFiles",
  "artifactVersions",
  "artifactFileContents",
] as const;

const recipe =
  "BEGIN FILE RECIPE\nUPSERT FILE a.ts <<END_OF_FILE\nlet a = 1;\nEND_OF_FILE\nUPSERT FILE b.ts <<END_OF_FILE\nlet";

const step = fc.record({
  what: fc.constantFrom(
    "send",
    "app",
    "retry",
    "with",
    "edit",
    "remove",
    "stop",
    "clear",
    "undo",
    "fix",
    "continue",
    "collapse",
    "receive",
    "receive",
    "end",
    "break",
    "frame",
    "write",
    "write",
    "deliver",
    "deliver",
    "flush",
    "flush",
    "lag",
    "catch up",
  ),
  isHere: fc.boolean(),
  pick: fc.nat(),
});

function at<Item>(items: readonly Item[], pick: number): Item | undefined {
  return items[pick % Math.max(items.length, 1)];
}

async function act(tab: StartedEngine, roomId: string, { what, pick }: { what: string; pick: number }): Promise<void> {
  const { engine, notices } = tab;
  const { chat, artifacts, rooms, tables } = engine;
  const id = at(tables.roomStates.get(roomId)?.messageIds ?? [], pick) ?? "none";
  const version = at(tables.artifactVersions.all(), pick)?.id ?? "none";
  if (what === "send" || what === "app") {
    const mode = what === "app" ? { mode: "landing-page" as const } : {};
    chat.setDraft(roomId, { text: `Say ${pick}`, attachments: [], ...mode });
    await chat.send(roomId);
    chat.setDraft(roomId, { text: "", attachments: [] });
  } else if (what === "retry") void chat.retry(id);
  else if (what === "with") void chat.retryWith(id, { model: "test/new", name: "New" });
  else if (what === "edit") void chat.edit(id, `edit ${pick}`, { isRetrying: pick % 2 === 0 });
  else if (what === "remove") chat.remove(id);
  else if (what === "stop") chat.stop(roomId);
  else if (what === "clear" && pick % 5 === 0) void rooms.clear(roomId);
  else if (what === "undo") notices.splice(pick % Math.max(notices.length, 1), 1)[0]?.action?.run();
  else if (what === "fix") void artifacts.fix(version);
  else if (what === "continue") void artifacts.continue(version);
  else if (what === "collapse") chat.setCollapsed(id, pick % 2 === 0);
}

test("[TAB-2] two tabs and the store end alike, without repeated requests", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const tabs = createTabs();
      const here = await tabs.open("here");
      const { roomId } = await here.send("Hi");
      await tabs.settle();
      const there = await tabs.open("there");
      await there.engine.rooms.open(roomId);
      for (const { what, isHere, pick } of steps) {
        const completion = at(tabs.gateway.completions, pick);
        const words = tabs.gateway.completions.length % 3 === 0 ? recipe : `word ${pick} `;
        if (what === "receive") completion?.push({ type: "text-delta", text: words });
        else if (what === "end") {
          completion?.push(...plainAnswer("whole"));
          completion?.end();
        } else if (what === "break") completion?.fail(new Error("Lost"));
        else if (what === "frame") await tabs.time.frame();
        else if (what === "write") await tabs.time.advance(pick % 400);
        else if (what === "deliver") tabs.deliver();
        else if (what === "flush") await (isHere ? here : there).engine.flush();
        else if (what === "lag" || what === "catch up") tabs.lag(isHere ? "here" : "there", what === "lag");
        else await act(isHere ? here : there, roomId, { what, pick });
        await tabs.time.settle();
      }
      for (const name of ["here", "there"]) tabs.lag(name, false);
      await tabs.settle();
      // Answers that are still running are no failure; they are completed like the rest.
      for (const completion of tabs.gateway.completions) {
        completion.push(...plainAnswer("whole"));
        completion.end();
      }
      await tabs.settle();

      const { store } = tabs;
      for (const table of comparedTables) {
        const [ours, theirs] = [here, there].map(
          ({ engine }) => new Map<string, unknown>(engine.tables[table].all().map((row) => [row.id, row])),
        );
        expect(ours, `${table}: here and in the store`).toEqual(new Map<string, unknown>(store.tables[table]));
        expect(theirs, `${table}: there and here`).toEqual(ours);
      }
      const { messages, texts } = here.engine.tables;
      expect(new Set(texts.all().map(({ id }) => id))).toEqual(new Set(messages.all().map(({ id }) => id)));
      expect(messages.all().filter(({ isGenerating, isRetrying }) => isGenerating || isRetrying)).toEqual([]);
      expect(here.engine.tables.roomStates.get(roomId)?.isProcessing).toBe(false);
      expect(there.engine.tables.roomStates.get(roomId)?.isProcessing).toBe(false);
      const startedCompletions = tabs.gateway.completions.map(({ id }) => id);
      expect(new Set(startedCompletions).size).toBe(startedCompletions.length);
      for (const rows of [store.tables.messages, store.tables.texts, store.tables.artifactVersions]) {
        for (const row of rows.values()) expect(store.tables.rooms.has(row.roomId)).toBe(true);
      }
    }),
    { numRuns: 150 },
  );
});
