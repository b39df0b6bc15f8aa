import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { temporaryFolder } from "../database/databases.test-support.ts";
import { openBrowser, opensBrowser } from "./open-browser.ts";

const laptop = { platform: "linux", isTerminal: true, isForThisMachine: true } as const;
const display = { DISPLAY: ":0" };

describe("[SEC-11] a start opens the browser", () => {
  test.each([
    ["with a display", laptop, display, true],
    ["with a Wayland display", laptop, { WAYLAND_DISPLAY: "wayland-0" }, true],
    ["without a display", laptop, {}, false],
    ["on macOS", { ...laptop, platform: "darwin" }, {}, true],
    ["on Windows", { ...laptop, platform: "win32" }, {}, true],
    ["without a terminal", { ...laptop, isTerminal: false }, display, false],
    ["for other machines", { ...laptop, isForThisMachine: false }, display, false],
    ["in a pipeline", laptop, { ...display, CI: "true" }, false],
    ["in no pipeline", laptop, { ...display, CI: "false" }, true],
    ["over SSH", laptop, { ...display, SSH_CONNECTION: "10.0.0.1 1 10.0.0.2 22" }, false],
    ["over SSH to a Mac", { ...laptop, platform: "darwin" }, { SSH_TTY: "/dev/pts/0" }, false],
    ["in a remote editor", laptop, { SSH_CONNECTION: "10.0.0.1", BROWSER: "/editor/browser.sh" }, true],
    ["unless it is off", laptop, { ...display, TUTTI_OPEN: "0" }, false],
    ["unless it is false", laptop, { ...display, TUTTI_OPEN: "false" }, false],
    ["where it is asked for", { ...laptop, isTerminal: false }, { TUTTI_OPEN: "1" }, true],
    ["as if an empty setting were none", laptop, { ...display, TUTTI_OPEN: "" }, true],
  ] as const)("%s", (_, surroundings, environment, isOpened) => {
    expect(opensBrowser({ ...surroundings, environment })).toBe(isOpened);
  });
});

describe.skipIf(process.platform === "win32" || process.platform === "darwin")("[SEC-11] the browser", () => {
  const address = "http://127.0.0.1:4000/#owner=secret&more";
  let folder = "";
  let argumentFile = "";
  beforeEach(() => {
    folder = temporaryFolder();
    argumentFile = join(folder, "argument");
    const browser = join(folder, "browser.sh");
    writeFileSync(
      browser,
      `#!/bin/sh\nprintf '%s' "$1" > '${argumentFile}.part' && mv '${argumentFile}.part' '${argumentFile}'\n`,
    );
    chmodSync(browser, 0o755);
    vi.stubEnv("BROWSER", browser);
    vi.stubEnv("DISPLAY", "");
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });

  test("is given a private file that leads to the address", async () => {
    await openBrowser(address, folder);
    await vi.waitFor(() => expect(existsSync(argumentFile)).toBe(true), { timeout: 20_000 });
    const argument = readFileSync(argumentFile, "utf8");
    expect(argument).not.toContain("secret");
    const file = argument.startsWith("file:") ? fileURLToPath(argument) : argument;
    expect(readFileSync(file, "utf8")).toContain('content="0; url=http://127.0.0.1:4000/#owner=secret&amp;more"');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test("starts the gateway where no browser can be opened", async () => {
    mkdirSync(join(folder, "open-tutti.html"));
    await expect(openBrowser(address, join(folder, "missing"))).resolves.toBeUndefined();
  });
});
