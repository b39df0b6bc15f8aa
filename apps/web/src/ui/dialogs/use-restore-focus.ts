import { useInsertionEffect, useLayoutEffect, useRef } from "react";

/**
 * Restores the focus when a dialog closes, or is unmounted: to the element that had it when the dialog opened, or to a
 * menu's button if that element was an item of the menu, which is gone by then. Mantine's own way handles neither a
 * dialog that is mounted open, nor menus.
 */
export function useRestoreFocus(isOpen: boolean): void {
  const opener = useRef<HTMLElement>(undefined);
  // Before anything in the dialog takes the focus, and after a dialog that closes at the same moment has restored it.
  useInsertionEffect(() => {
    if (isOpen) opener.current = openerOf(document.activeElement);
  }, [isOpen]);
  // Not in the effect's cleanup: React restores the focus to the earlier element, as long as that is in the page.
  useLayoutEffect(() => {
    if (isOpen) return;
    giveBack(opener.current);
    opener.current = undefined;
  }, [isOpen]);
  useLayoutEffect(() => () => giveBack(opener.current), []);
}

function giveBack(opener: HTMLElement | undefined): void {
  if (opener?.isConnected) opener.focus({ preventScroll: true });
}

function openerOf(element: Element | null): HTMLElement | undefined {
  const menu = element?.closest("[role=menu]");
  const opener = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : element;
  return opener instanceof HTMLElement && opener !== document.body ? opener : undefined;
}
