/**
 * Asks the browser not to clear the store when space gets short. Returns whether it promised; a browser that knows no such promise
 * gives none. Never rejects.
 */
export async function requestPersistence(storage: Pick<StorageManager, "persist"> | undefined): Promise<boolean> {
  try {
    return (await storage?.persist?.()) ?? false;
  } catch {
    // Some browsers reject instead of declining, as in private windows.
    return false;
  }
}
