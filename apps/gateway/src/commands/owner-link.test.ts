import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { temporaryFolder } from "../database/databases.test-support.ts";
import { createDemoProvider } from "../providers/demo/index.ts";
import { startGateway } from "../start/start-gateway.ts";
import { runCommand } from "./run-command.ts";
import { commands } from "./table.ts";

vi.setConfig({ testTimeout: 300_000 });

const projectFolder = join(import.meta.dirname, "..", "..", "..", "..");
const dataFolder = temporaryFolder();
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

function makeLink(more: Record<string, string>) {
  const environment = { TUTTI_DATA: dataFolder, TUTTI_OFFLINE: "1", ...more };
  const source = { environment, workingFolder: "/", callerFolder: "/", projectFolder, caller: "tutti" };
  return runCommand(["owner-link"], { commands, source });
}

test("[SEC-11] a command makes a link for the owner beside a running gateway", async () => {
  const lines: string[] = [];
  const gateway = await startGateway({
    environment: { TUTTI_DATA: dataFolder, TUTTI_OFFLINE: "1", PORT: "0", LOG_LEVEL: "trace" },
    workingFolder: projectFolder,
    projectFolder,
    demo: createDemoProvider({ documentationFolder: projectFolder, delay: async () => undefined, random: () => 0.5 }),
    writeLog: (line) => lines.push(line),
  });
  if (!gateway.ok) throw new Error(gateway.error);
  const { address, close } = gateway.value;
  const post = (path: string, body: unknown, cookie = "") =>
    fetch(`${address}/api/auth/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: address, cookie },
      body: JSON.stringify(body),
    });
  try {
    const { out } = await makeLink({ PORT: new URL(address).port });
    const [, page, ownerLink = ""] = /^(http:\S+)\/#owner=(\S+)$/mu.exec(out) ?? [];
    // The address of the start, under which the browser has its chats.
    expect(page).toBe(address);
    const session = await post("continue-as-owner", { ownerLink });
    expect(session.status).toBe(200);
    expect((await post("continue-as-owner", { ownerLink })).status).toBe(403);
    expect(lines.join("")).not.toContain(ownerLink);

    const cookie = session.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    expect((await post("set-password", { newPassword: "analytical engine" }, cookie)).status).toBe(200);
    const refusal = await makeLink({});
    expect([refusal.code, refusal.error]).toEqual([1, expect.stringContaining("user reset-password")]);
    expect(await gateway.value.makeOwnerAddress()).toBeUndefined();
  } finally {
    await close(0);
  }
  const beyond = await makeLink({ HOST: "0.0.0.0" });
  expect([beyond.code, beyond.error]).toEqual([1, expect.stringContaining("Other machines can reach")]);
});
