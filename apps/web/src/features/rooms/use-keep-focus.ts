import { type RefObject, useLayoutEffect, useRef } from "react";

/** Milliseconds after which a menu that was open is gone, and its focus with it. */
const MENU_GONE = 150;

/**
 * Keeps the focus in the list when what the user does to a row takes the row away: pinning moves it to another group,
 * where the focus follows; after a deletion it goes to the row that takes its place. The function that is returned says
 * that the user does something to the row; rows that go for other reasons leave the focus alone.
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
