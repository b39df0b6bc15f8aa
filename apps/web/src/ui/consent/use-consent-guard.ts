import { type RefCallback, useCallback } from "react";
import { type ConsentClock, guardConsent } from "../../platform/consent/guard-consent.ts";

/**
 * A reference for a button that grants an app something: the button takes only presses that were meant for it.
 *
 * @param isGranting false where a press takes something away, which is always possible
 */
export function useConsentGuard(isGranting = true, clock?: ConsentClock): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement | null) => (element === null || !isGranting ? undefined : guardConsent(element, clock)),
    [isGranting, clock],
  );
}
