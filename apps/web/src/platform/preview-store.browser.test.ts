import { openIndexedStorage } from "@tutti/preview";
import { expect, test } from "vitest";
import { deleteStore } from "./delete-store.ts";
import { previewStoreName, sweepPreviewStore } from "./preview-store.ts";

test("a removed artifact's stored data is deleted, and no other's", async () => {
  const name = crypto.randomUUID();
  const storage = openIndexedStorage({ name: previewStoreName(name) });
  for (const id of ["kept", "removed"]) await storage.setItem(id, { key: "k", value: "1" });
  const store = { orphanedArtifacts: async () => ({ ok: true as const, value: ["removed"] }) };
  await sweepPreviewStore(storage, { store });
  expect(await storage.artifactIds()).toEqual(["kept"]);
  await deleteStore(name);
});

test("deleting all chats deletes their apps' data, even while open", async () => {
  const name = crypto.randomUUID();
  const storage = openIndexedStorage({ name: previewStoreName(name) });
  await storage.setItem("app", { key: "secret", value: "1" });
  await deleteStore(name);
  expect((await indexedDB.databases()).map((database) => database.name)).not.toContain(previewStoreName(name));
});
