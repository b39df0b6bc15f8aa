/**
 * The stored items of artifacts, separate for each (PREV-5). A refused read or write rejects; an aborted one rejects
 * with an `AbortError`.
 */
export interface PreviewStorage {
  /** Everything that an artifact has stored. */
  readAll(artifactId: string): Promise<Record<string, string>>;
  getItem(artifactId: string, key: string): Promise<string | null>;
  setItem(artifactId: string, item: { key: string; value: string }): Promise<void>;
  removeItem(artifactId: string, key: string): Promise<void>;
  clear(artifactId: string): Promise<void>;
  /** The artifacts that have stored anything. */
  artifactIds(): Promise<string[]>;
}

/** A store that lasts as long as the page. */
export function createMemoryStorage(): PreviewStorage {
  const all = new Map<string, Map<string, string>>();
  const itemsOf = (artifactId: string): Map<string, string> => {
    const items = all.get(artifactId) ?? new Map<string, string>();
    all.set(artifactId, items);
    return items;
  };
  return {
    readAll: async (artifactId) => Object.fromEntries(itemsOf(artifactId)),
    getItem: async (artifactId, key) => itemsOf(artifactId).get(key) ?? null,
    setItem: async (artifactId, { key, value }) => {
      itemsOf(artifactId).set(key, value);
    },
    removeItem: async (artifactId, key) => {
      itemsOf(artifactId).delete(key);
    },
    clear: async (artifactId) => {
      all.delete(artifactId);
    },
    artifactIds: async () => [...all].flatMap(([id, { size }]) => (size === 0 ? [] : [id])),
  };
}
