import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** What decides whether a start opens the browser. */
export interface Surroundings {
  environment: Readonly<Record<string, string | undefined>>;
  platform: NodeJS.Platform;
  /** Whether a person reads what the start prints. */
  isTerminal: boolean;
  /** Whether only this machine can reach the gateway. */
  isForThisMachine: boolean;
}

/** Milliseconds for which the file with the link is kept: a browser that is not running yet takes a while. */
const KEPT_FOR = 60_000;

/**
 * Whether a start opens the browser: on the machine of a person who reads a terminal, and not on a server, in a
 * pipeline or a remote shell. `TUTTI_OPEN` decides otherwise.
 */
export function opensBrowser({ environment, platform, isTerminal, isForThisMachine }: Surroundings): boolean {
  const isSet = (name: string): boolean => !["", "0", "false"].includes(environment[name]?.trim() ?? "");
  if (environment["TUTTI_OPEN"]?.trim()) return isSet("TUTTI_OPEN");
  if (!isTerminal || !isForThisMachine || isSet("CI")) return false;
  // A remote editor names a program that opens the browser of the person's own machine.
  if (isSet("BROWSER")) return true;
  if (isSet("SSH_CONNECTION") || isSet("SSH_TTY")) return false;
  const needsDisplay = platform !== "darwin" && platform !== "win32";
  return !needsDisplay || isSet("DISPLAY") || isSet("WAYLAND_DISPLAY");
}

/**
 * Opens the browser at an address. Nothing is reported if that fails: the address is printed as well.
 *
 * The address may have the owner's secret, and the arguments of a program are shown to every user of the machine: the
 * browser is given a file instead, which only this user can read and which leads to the address.
 *
 * @param folder an existing folder of this user's
 */
export async function openBrowser(address: string, folder: string): Promise<void> {
  const file = join(folder, "open-tutti.html");
  try {
    rmSync(file, { force: true });
    writeFileSync(file, pageTo(address), { mode: 0o600, flag: "wx" });
    setTimeout(() => rmSync(file, { force: true }), KEPT_FOR).unref();
    // Most starts open no browser.
    const { default: open } = await import("open");
    await open(pathToFileURL(file).href);
  } catch {
    rmSync(file, { force: true });
  }
}

function pageTo(address: string): string {
  const href = address.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${href}">
<title>Tutti</title>
<p><a href="${href}">Open Tutti</a></p>
</html>
`;
}
