import { expect, test, vi } from "vitest";
import { createInstallOffer } from "./install-offer.ts";

function offerEvent(prompt: () => Promise<unknown>): Event {
  return Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt });
}

test("[DEV-9] the browser's offer to install waits for the command", () => {
  const page = new EventTarget();
  const { state, install } = createInstallOffer(page);
  install();
  expect(state.getState().isOffered).toBe(false);
  const prompt = vi.fn(async () => undefined);
  const event = offerEvent(prompt);
  page.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  expect(state.getState().isOffered).toBe(true);
  expect(prompt).not.toHaveBeenCalled();
  install();
  expect(prompt).toHaveBeenCalledOnce();
  expect(state.getState().isOffered).toBe(false);
});

test("[DEV-9] no offer is left once the page is installed", async () => {
  const page = new EventTarget();
  const { state } = createInstallOffer(page);
  page.dispatchEvent(offerEvent(() => Promise.reject(new Error("Too late."))));
  page.dispatchEvent(new Event("appinstalled"));
  expect(state.getState().isOffered).toBe(false);
});
