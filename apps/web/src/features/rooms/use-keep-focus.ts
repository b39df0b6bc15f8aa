import { type RefObject, useLayoutEffect, useRef } from "react";

/** Milliseconds after which a closed menu is removed, and its focus with it. */
const MENU_GONE = 150;

/**
 * Keeps the focus in the list when the user's action on a row removes the row: pinning moves it to another group, where
 * the focus follows; after a deletion the focus goes to the row that takes its place. The returned function marks that
 * the user acts on the row; rows that are removed for other reasons leave the focus alone.
 */
export function useKeepFocus(row: RefObject<HTMLElement | null>, roomId: string): () => void {
  const isInUse = useRef(false);

  useLayoutEffect(() => {
    const element = row.current;
    const list = element?.closest("nav");
    return () => {
      if (!isInUse.current || element == null || list == null) return;
      const rows = [...list.querySelectorAll("[data-room]")];
      const at = rows.indexOf(element);
      const neighbor = rows[at + 1] ?? rows[at - 1];
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const movedElement = list.querySelector(`[data-room="${CSS.escape(roomId)}"]`);
        (movedElement ?? neighbor)?.querySelector<HTMLElement>("a")?.focus();
      }, MENU_GONE);
    };
  }, [row, roomId]);

  return () => {
    isInUse.current = true;
  };
}
