import { t } from "@lingui/core/macro";
import { NANODOLLARS } from "@tutti/contract";
import { initialPurse, type Purse } from "@tutti/domain";
import { createPermissionQueue, type PermissionQueue } from "../platform/app-models/permission-queue.ts";
import { readLimit } from "../platform/app-models/purse-input.ts";
import { type ConsentClock, guardConsent } from "../platform/consent/guard-consent.ts";
import type { Purses } from "../platform/purses.ts";
import { barButton } from "./bar-button.ts";

/** The controls with which a viewer allows the app to call models on their account, and sets its limit. */
export interface ViewerPurse extends PermissionQueue {
  remove(): void;
}

/**
 * A bar above the app: while a call waits, it asks the viewer for permission; once the app may call models, it shows
 * the spent amount and lets the viewer end the permission.
 */
export function showViewerPurse(
  main: HTMLElement,
  { id, purses, clock }: { id: string; purses: Purses; clock?: ConsentClock },
): ViewerPurse {
  const bar = document.createElement("section");
  bar.className = "bar";
  bar.setAttribute("aria-label", t`AI`);
  let isWaiting = false;
  let endGuard: (() => void) | undefined;
  let purse: Purse = initialPurse;

  const draw = (): void => {
    endGuard?.();
    endGuard = undefined;
    if (isWaiting && !purse.isAllowed) drawQuestion();
    else if (purse.isAllowed) drawSpent();
    else bar.remove();
  };
  const queue = createPermissionQueue({
    artifactId: id,
    purses,
    onChange: (waiting) => {
      if (isWaiting === waiting) return;
      isWaiting = waiting;
      draw();
    },
  });
  const change = (changes: Partial<Purse>): void =>
    void purses.change(id, (storedPurse) => ({ ...storedPurse, ...changes })).catch(() => undefined);

  const drawQuestion = (): void => {
    const words = document.createElement("p");
    words.setAttribute("role", "status");
    words.textContent = t`This app asks to use AI, on your account here. It sends text and reads answers.`;
    const label = document.createElement("label");
    label.append(t`At most $`);
    const input = document.createElement("input");
    Object.assign(input, { inputMode: "decimal", value: String(purse.limit / NANODOLLARS), size: 5 });
    label.append(input);
    const allow = barButton(t`Allow`, () => {
      const limit = readLimit(input.value);
      input.setAttribute("aria-invalid", String(limit === undefined));
      if (limit !== undefined) change({ isAllowed: true, limit });
    });
    bar.replaceChildren(
      words,
      label,
      allow,
      barButton(t`Not now`, () => queue.dismiss()),
    );
    main.prepend(bar);
    endGuard = guardConsent(allow, clock);
  };
  const drawSpent = (): void => {
    const words = document.createElement("p");
    words.setAttribute("role", "status");
    const spending = formatDollars(purse.spent / NANODOLLARS);
    const limit = formatDollars(purse.limit / NANODOLLARS);
    words.textContent = t`AI: ${spending} of ${limit} spent`;
    bar.replaceChildren(
      words,
      barButton(t`Stop`, () => change({ isAllowed: false })),
    );
    main.prepend(bar);
  };
  const endWatch = purses.watch(id, (storedPurse) => {
    purse = storedPurse;
    draw();
  });
  return {
    ...queue,
    remove: () => {
      endWatch();
      endGuard?.();
      bar.remove();
    },
  };
}

function formatDollars(dollars: number): string {
  return new Intl.NumberFormat("en", { style: "currency", currency: "USD", maximumSignificantDigits: 3 }).format(
    dollars,
  );
}
