import { useLayoutEffect } from "react";

/**
 * Gives the focus back when a dialog closes: to what had it when it opened, or to a menu's button where that was an item of the menu,
 * which is gone by then. Mantine's own way knows neither a dialog that is drawn open at once, nor menus.
 */
export function useGiveFocusBack(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const opener = openerOf(document.activeElement);
    return () => {
      if (opener?.isConnected) opener.focus({ preventScroll: true });
    };
  }, [isOpen]);
}

function openerOf(element: Element | null): HTMLElement | undefined {
  const menu = element?.closest("[role=menu]");
  const opener = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : element;
  return opener instanceof HTMLElement && opener !== document.body ? opener : undefined;
}
