import type { EngineStores } from "./stores.ts";

/**
 * Removes the drafts and queues of rooms and artifacts that are removed. Returns a function that restores them once
 * their rooms and artifacts are restored; the queues are then held until the person sends.
 */
export function takeDrafts(
  { composer, tables }: Pick<EngineStores, "composer" | "tables">,
  ids: readonly string[],
): () => void {
  const queue = tables.queuedMessages.all().filter((message) => ids.includes(message.roomId));
  tables.queuedMessages.remove(...queue.map((message) => message.id));
  const restoreQueue = (): void =>
    tables.queuedMessages.put(...queue.map((message) => ({ hold: "stopped" as const, ...message })));
  const { drafts } = composer.getState();
  const takenDrafts = Object.fromEntries(Object.entries(drafts).filter(([id]) => ids.includes(id)));
  if (Object.keys(takenDrafts).length === 0) return restoreQueue;
  composer.setState({ drafts: Object.fromEntries(Object.entries(drafts).filter(([id]) => !ids.includes(id))) });
  return () => {
    composer.setState((state) => ({ drafts: { ...state.drafts, ...takenDrafts } }));
    restoreQueue();
  };
}
