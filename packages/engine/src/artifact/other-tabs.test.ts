import { createFakeDatabase, plainAnswer } from "@tutti/testkit";
import { expect, test } from "vitest";
import type { Database, RecordChange, RecordKey } from "../ports.ts";
import { startArtifact } from "../testing/start-artifact.ts";
import { startEngine } from "../testing/start-engine.ts";

/** One store that two pages share: each is notified of the other's writes. */
function sharedStore(): { open(tab: string): Database; tables: ReturnType<typeof createFakeDatabase>["tables"] } {
  const store = createFakeDatabase();
  const listeners = new Map<string, (keys: readonly RecordKey[]) => void>();
  const keyOf = (change: RecordChange): RecordKey => ({
    table: change.table,
    id: change.type === "put" ? change.record.id : change.id,
  });
  return {
    tables: store.tables,
    open: (tab) => ({
      ...store,
      close: () => undefined,
      write: async (changes) => {
        const writeResult = await store.write(changes);
        if (writeResult.ok) for (const [other, tell] of listeners) if (other !== tab) tell(changes.map(keyOf));
        return writeResult;
      },
      tabs: {
        subscribe: (listener) => {
          listeners.set(tab, listener);
          return () => listeners.delete(tab);
        },
      },
    }),
  };
}

test("[TAB-1] a room opened in another tab shows the generation of this one", async () => {
  const store = sharedStore();
  const { client, engine, version, roomId, finished, files, time } = await startArtifact({
    models: ["a"],
    ports: { database: store.open("here") },
  });
  client.completions[0]?.push({ type: "text-delta", text: "BEGIN FILE RECIPE\nUPSERT FILE a.ts <<END_OF_FILE\nlet a" });
  await time.advance(1000);
  await engine.flush();
  const { id } = version(1);
  const other = await startEngine({ ports: { database: store.open("there") }, gateway: client });
  await other.engine.rooms.open(roomId);
  await other.engine.flush();
  expect(store.tables.artifactVersions.get(id)).toMatchObject({ generationStatus: "generating" });
  expect(other.engine.tables.artifactVersions.get(id)?.generationStatus).toBe("generating");
  await time.advance(1000);
  await time.settle();
  expect(version(1).generationStatus).toBe("generating");
  client.completions[0]?.push(...plainAnswer(" = 1;\nEND_OF_FILE\n", "END FILE RECIPE"));
  client.completions[0]?.end();
  await finished;
  await engine.flush();
  await other.time.settle();
  expect(version(1).generationStatus).toBe("success");
  expect(files(version(1))["a.ts"]).toBe("let a = 1;\n");
  expect(store.tables.artifactVersions.get(id)).toMatchObject({ generationStatus: "success" });
  await other.time.advance(1000);
  expect(other.engine.tables.artifactVersions.get(id)?.generationStatus).toBe("success");
});
