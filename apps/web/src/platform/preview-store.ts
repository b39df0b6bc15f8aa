import type { Engine } from "@tutti/engine";
import type { PreviewStorage } from "@tutti/preview";

/** What the database is called in which the apps of a store keep what they store. */
export function previewStoreName(databaseName: string): string {
  return `${databaseName}-previews`;
}

/** What the database is called that holds the purses of a store's apps. */
export function pursesName(databaseName: string): string {
  return `${databaseName}-purses`;
}

/**
 * Deletes what artifacts have stored, or may spend, that are there no more. Not when they are removed: that can be
 * undone. A store that refuses is asked again another time.
 */
export async function sweepPreviewStore(
  storage: Pick<PreviewStorage, "artifactIds" | "clear">,
  { store }: { store: Pick<Engine["store"], "orphanedArtifacts"> },
): Promise<void> {
  const orphanResult = await store.orphanedArtifacts(await storage.artifactIds());
  if (!orphanResult.ok) return;
  for (const id of orphanResult.value) await storage.clear(id);
}

/** The same for a page that has shown no app yet: nothing is made where no app has stored anything. */
export async function sweepPreviews(
  databaseName: string,
  engine: { store: Pick<Engine["store"], "orphanedArtifacts"> },
): Promise<void> {
  const name = previewStoreName(databaseName);
  const stores = (await globalThis.indexedDB?.databases?.()) ?? [];
  if (!stores.some((store) => store.name === name)) return;
  const { openIndexedStorage } = await import("@tutti/preview");
  await sweepPreviewStore(openIndexedStorage({ name }), engine);
}
