/**
 * Asks the browser not to clear the store when space gets short. Returns whether it promised; a browser without
 * this request does not. Never rejects.
 *
 * @param storage `navigator.storage`
 */
export async function requestPersistence(storage: { persist?: () => Promise<boolean> } | undefined): Promise<boolean> {
  try {
    return (await storage?.persist?.()) ?? false;
  } catch {
    // Some browsers reject instead of declining, as in private windows.
    return false;
  }
}
