import type { Engine } from "@tutti/engine";
import type { PreviewStorage } from "@tutti/preview";

/** What the database is called in which the apps of a store keep what they store. */
export function previewStoreName(databaseName: string): string {
  return `${databaseName}-previews`;
}

/**
 * Deletes what artifacts have stored that are there no more. Not when they are removed: that can be undone. A store that refuses is
 * asked again another time.
 */
export async function sweepPreviewStore(
  storage: PreviewStorage,
  { store }: { store: Pick<Engine["store"], "lostArtifacts"> },
): Promise<void> {
  const lost = await store.lostArtifacts(await storage.artifactIds());
  if (!lost.ok) return;
  for (const id of lost.value) await storage.clear(id);
}
