/** The part of `localStorage` that is used: every tab reads it in the turn in which it writes rows. */
type SwitchStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The database of what this browser knows of the others, beside the one of a store; it is there while sync is on. */
export function syncStoreName(store: string): string {
  return `${store}-sync`;
}

const keyOf = (store: string): string => `tutti-sync ${store}`;

/** Whether the rows of a store are shared with other devices: then each change is marked for them. */
export function isSyncOn(storage: SwitchStorage | undefined, store: string): boolean {
  return storage?.getItem(keyOf(store)) === "on";
}

export function switchSync(storage: SwitchStorage, store: string, isOn: boolean): void {
  if (isOn) storage.setItem(keyOf(store), "on");
  else storage.removeItem(keyOf(store));
}
