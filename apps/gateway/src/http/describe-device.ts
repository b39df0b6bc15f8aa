import Bowser from "bowser";

/** A browser and its system by the names that people know them by; null where it did not say. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** The longest text that is read; browsers send some 150 characters. */
const MAX_LENGTH = 500;

/** @param userAgent what a browser calls itself, which any program can claim */
export function describeDevice(userAgent: string): Device {
  if (userAgent === "") return { browser: null, system: null };
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, MAX_LENGTH));
  const isApple = os.name === "iOS" && platform.model !== undefined;
  return { browser: browser.name || null, system: (isApple ? platform.model : os.name) || null };
}
