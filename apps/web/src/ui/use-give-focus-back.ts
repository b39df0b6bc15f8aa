import { useLayoutEffect, useRef } from "react";

/**
 * Gives the focus back when a dialog closes, or is taken away: to what had it when it opened, or to a menu's button where that was an
 * item of the menu, which is gone by then. Mantine's own way knows neither a dialog that is drawn open at once, nor menus.
 */
export function useGiveFocusBack(isOpen: boolean): void {
  const opener = useRef<HTMLElement>(undefined);
  // Not as the effect is taken back: React gives the focus to where it was before, as long as that is in the page.
  useLayoutEffect(() => {
    if (isOpen) opener.current = openerOf(document.activeElement);
    else giveBack(opener);
  }, [isOpen]);
  useLayoutEffect(() => () => giveBack(opener), []);
}

function giveBack(opener: { current: HTMLElement | undefined }): void {
  if (opener.current?.isConnected) opener.current.focus({ preventScroll: true });
  opener.current = undefined;
}

function openerOf(element: Element | null): HTMLElement | undefined {
  const menu = element?.closest("[role=menu]");
  const opener = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : element;
  return opener instanceof HTMLElement && opener !== document.body ? opener : undefined;
}
