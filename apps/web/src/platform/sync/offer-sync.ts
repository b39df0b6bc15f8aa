import { t } from "@lingui/core/macro";
import type { Notice } from "@tutti/engine";
import { isSyncOn } from "./sync-switch.ts";

/** Chats after which a person has something that is worth having on every device. */
const ENOUGH = 10;

export interface SyncOffer {
  /** Chats of this browser. */
  countRooms: () => number;
  isSignedIn: () => boolean;
  /** Whether another browser of the person shares its chats. Rejects if the gateway is not reached. */
  hasSpace: () => Promise<boolean>;
  /** Whether this browser can encrypt what it shares. */
  canSync: () => Promise<boolean>;
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** The name of the local store. */
  store: string;
  notify: (notice: Notice) => void;
  openSettings: () => void;
}

/**
 * Offers chats on all devices, once in each browser: after the tenth chat, or in a new browser of a person who has them
 * elsewhere. Call the result whenever a chat comes or a person signs in.
 */
export function createSyncOffer(options: SyncOffer): () => Promise<void> {
  const { countRooms, isSignedIn, hasSpace, canSync, storage, store, notify, openSettings } = options;
  const key = `tutti-sync-offered ${store}`;
  let isDone = storage.getItem(key) !== null || isSyncOn(storage, store);
  let hasAsked = false;

  const offer = async (notice: Omit<Notice, "kind">): Promise<void> => {
    isDone = true;
    if (!(await canSync())) return;
    storage.setItem(key, "yes");
    notify({ kind: "info", ...notice });
  };

  return async () => {
    if (isDone || !isSignedIn()) return;
    if (isSyncOn(storage, store)) {
      isDone = true;
      return;
    }
    const count = countRooms();
    if (count >= ENOUGH) {
      return offer({
        title: t`Your chats on your other devices, too?`,
        text: t`They are encrypted in this browser: the server cannot read them.`,
        action: { label: t`Show how`, run: openSettings },
      });
    }
    if (count > 0 || hasAsked) return;
    hasAsked = true;
    if (!(await hasSpace()) || isDone) return;
    await offer({
      title: t`Your chats are on another device`,
      text: t`Add this browser to have them here, too.`,
      action: { label: t`Add this browser`, run: openSettings },
    });
  };
}
