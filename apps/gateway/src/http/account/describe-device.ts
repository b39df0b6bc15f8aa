import Bowser from "bowser";

/** A browser and its system under the names that people know; null where the browser did not send it. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** The most characters that are read; browsers send some 150. */
const MAX_LENGTH = 500;

/** @param userAgent a browser's own name, which any program can claim */
export function describeDevice(userAgent: string): Device {
  if (userAgent === "") return { browser: null, system: null };
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, MAX_LENGTH));
  const isApple = os.name === "iOS" && platform.model !== undefined;
  return { browser: browser.name || null, system: (isApple ? platform.model : os.name) || null };
}
