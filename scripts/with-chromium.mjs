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
  // What tests and benches start as a process of its own is what people start.
  if (!process.env["TUTTI_TEST_GATEWAY"]) {
    await installAllOrExit();
    await bundleGateway(process.execPath);
    process.env["TUTTI_TEST_GATEWAY"] = GATEWAY;
  }
  // Only now: it reads Playwright, which a start leaves out.
  const { findChromium, findHeadlessShell } = await import("./chromium.mjs");
  const chromium = await findChromium();
  const headlessShell = process.env["TUTTI_HEADLESS_SHELL"] ?? (await findHeadlessShell()) ?? "";
  const child = spawn(command, args, {
    stdio: "inherit",
    env: { ...process.env, TUTTI_CHROMIUM: chromium, TUTTI_HEADLESS_SHELL: headlessShell },
    // npm's commands are scripts for the shell there.
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
