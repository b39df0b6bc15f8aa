import { expect, test, vi } from "vitest";
import { install, isInstallOffered, type OfferedWindow } from "./install-offer.ts";

function pageWith(prompt: () => Promise<unknown>): OfferedWindow {
  return { installOffer: Object.assign(new Event("beforeinstallprompt"), { prompt }) };
}

test("[DEV-9] the browser's offer to install waits for the command, once", () => {
  const prompt = vi.fn(async () => undefined);
  const page = pageWith(prompt);
  expect(isInstallOffered(page)).toBe(true);
  expect(prompt).not.toHaveBeenCalled();
  install(page);
  install(page);
  expect(prompt).toHaveBeenCalledOnce();
  expect(isInstallOffered(page)).toBe(false);
});

test("[DEV-9] an offer that the browser takes back is no failure", async () => {
  const page = pageWith(() => Promise.reject(new Error("Too late.")));
  install(page);
  await Promise.resolve();
  expect(isInstallOffered(page)).toBe(false);
  expect(isInstallOffered({})).toBe(false);
});
