/** The part of `localStorage` that is used: every tab reads it in the turn in which it writes rows. */
type SwitchStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const keyOf = (store: string): string => `tutti-sync ${store}`;

/** Whether the rows of a store are shared with other devices: then each change is marked for them. */
export function isSyncOn(storage: SwitchStorage | undefined, store: string): boolean {
  return storage?.getItem(keyOf(store)) === "on";
}

export function switchSync(storage: SwitchStorage, store: string, isOn: boolean): void {
  if (isOn) storage.setItem(keyOf(store), "on");
  else storage.removeItem(keyOf(store));
}
