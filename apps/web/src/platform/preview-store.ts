import type { Engine } from "@tutti/engine";
import type { PreviewStorage } from "@tutti/preview";

/** The name of the database in which the apps of a store save their data. */
export function previewStoreName(databaseName: string): string {
  return `${databaseName}-previews`;
}

/** The name of the database with the purses of a store's apps. */
export function pursesName(databaseName: string): string {
  return `${databaseName}-purses`;
}

/**
 * Deletes the saved data, or the purses, of artifacts that no longer exist. This does not happen when an artifact is
 * removed, because that can be undone. If the store fails, the next sweep tries again.
 */
export async function sweepPreviewStore(
  storage: Pick<PreviewStorage, "artifactIds" | "clear">,
  { store }: { store: Pick<Engine["store"], "orphanedArtifacts"> },
): Promise<void> {
  const orphanResult = await store.orphanedArtifacts(await storage.artifactIds());
  if (!orphanResult.ok) return;
  for (const id of orphanResult.value) await storage.clear(id);
}

/** The same for a page that has not shown an app yet: creates no database if no app has saved anything. */
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
