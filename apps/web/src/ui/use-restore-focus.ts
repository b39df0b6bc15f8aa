import { useInsertionEffect, useLayoutEffect, useRef } from "react";

/**
 * Gives the focus back when a dialog closes, or is taken away: to what had it when it opened, or to a menu's button
 * where that was an item of the menu, which is gone by then. Mantine's own way knows neither a dialog that is drawn
 * open at once, nor menus.
 */
export function useRestoreFocus(isOpen: boolean): void {
  const opener = useRef<HTMLElement>(undefined);
  // Before anything in the dialog takes the focus, and after a dialog that goes in the same moment has given it back.
  useInsertionEffect(() => {
    if (isOpen) opener.current = openerOf(document.activeElement);
  }, [isOpen]);
  // Not as an effect is taken back: React gives the focus to where it was before, as long as that is in the page.
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
