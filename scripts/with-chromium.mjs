import { spawn } from "node:child_process";
import { bundleGateway, GATEWAY } from "./setup/gateway-bundle.mjs";
import { SetupFailure } from "./setup/setup-failure.mjs";
import { installAllOrExit } from "./setup.mjs";

const [command, ...args] = process.argv.slice(2);
if (command === undefined) {
  console.error("Usage: node scripts/with-chromium.mjs <command> [arguments]");
  process.exit(2);
}

try {
  // Tests and benches that start the gateway as a process start the same program as people do.
  if (!process.env["TUTTI_TEST_GATEWAY"]) {
    await installAllOrExit();
    await bundleGateway(process.execPath);
    process.env["TUTTI_TEST_GATEWAY"] = GATEWAY;
  }
  // Imported only now: it imports Playwright, which a start does not install.
  const { findChromium, findHeadlessShell } = await import("./chromium.mjs");
  const chromium = await findChromium();
  const headlessShell = process.env["TUTTI_HEADLESS_SHELL"] ?? (await findHeadlessShell()) ?? "";
  const child = spawn(command, args, {
    stdio: "inherit",
    env: { ...process.env, TUTTI_CHROMIUM: chromium, TUTTI_HEADLESS_SHELL: headlessShell },
    // On Windows npm's commands are scripts for the shell.
    shell: process.platform === "win32",
  });
  child.on("error", (error) => {
    console.error(`${command} could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on("exit", (code) => process.exit(code ?? 1));
} catch (error) {
  if (!(error instanceof SetupFailure)) throw error;
  if (error.output !== "") console.error(`${error.output}\n`);
  console.error(error.message);
  process.exitCode = 1;
}
