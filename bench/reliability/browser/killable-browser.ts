import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { shortLivedSwitches } from "@tutti/testkit/short-lived-chromium";
import { type BrowserContext, chromium } from "playwright";

/** Chromium in a process group of its own, with a profile folder that outlives it. */
export interface KillableBrowser {
  context: BrowserContext;
  /** The id of the group that all of its processes are in. */
  group: number;
  /** Ends every process of the browser at once, without warning, as a power cut would; resolves when none is left. */
  kill(): Promise<void>;
}

/** Milliseconds after which a hanging step is abandoned. */
const TIMEOUT = 60_000;

/**
 * Pages of the address bar cost as much at each start as the product does; so does the renderer that is started in
 * advance.
 */
const DISABLED_FEATURES = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "PreconnectToSearch",
  "MediaRouter",
  "OptimizationHints",
  "SpareRendererForSitePerProcess",
];

const SWITCHES = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  ...shortLivedSwitches,
  "--disable-breakpad",
  `--disable-features=${DISABLED_FEATURES.join(",")}`,
  "--lang=en-GB",
  "--window-size=1440,900",
  "--remote-debugging-port=0",
];

/** With this among its switches, V8 has the memory of a user's browser. */
export const USUAL_V8 = "--js-flags=";

/**
 * Starts Chromium on this user data folder.
 *
 * @param switches in addition to the common ones, which they override
 * @throws an error with the browser's output if it ends before it can be driven
 */
export async function startBrowser(profile: string, switches: readonly string[] = []): Promise<KillableBrowser> {
  const program = process.env["TUTTI_CHROMIUM"] ?? chromium.executablePath();
  const child = spawn(program, [...SWITCHES, ...switches, `--user-data-dir=${profile}`, "about:blank"], {
    // A process group of its own, which is killed as one.
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exit = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const group = child.pid ?? 0;
  const kill = async (): Promise<void> => {
    try {
      process.kill(-group, "SIGKILL");
    } catch {
      // The group's last process has ended by itself.
    }
    await exit;
    while (isAlive(group)) await wait(10);
  };
  try {
    const browser = await chromium.connectOverCDP(await endpointOf(child));
    const context = browser.contexts()[0];
    if (context === undefined) throw new Error("Chromium has no window.");
    context.setDefaultTimeout(TIMEOUT);
    return { context, group, kill };
  } catch (error) {
    await kill();
    throw error;
  }
}

function endpointOf(child: ChildProcess): Promise<string> {
  let output = "";
  return new Promise((resolve, reject) => {
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      const endpointUrl = /DevTools listening on (\S+)/u.exec(output)?.[1];
      if (endpointUrl !== undefined) resolve(endpointUrl);
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`Chromium ended with code ${code}:\n${output}`)));
  });
}

/**
 * Whether a process of this group still runs: until none does, the files are in use. If the system has no /proc, the
 * exit of the first process counts.
 */
function isAlive(group: number): boolean {
  if (!existsSync("/proc/self/stat")) return false;
  return readdirSync("/proc").some((name) => {
    if (!/^\d+$/u.test(name)) return false;
    try {
      // "pid (name) state parent group …"; the name may hold anything but ends with the last parenthesis.
      const [state, , processGroup] = readFileSync(`/proc/${name}/stat`, "utf8")
        .replace(/^.*\) /su, "")
        .split(" ");
      return Number(processGroup) === group && state !== "Z" && state !== "X";
    } catch {
      return false;
    }
  });
}
