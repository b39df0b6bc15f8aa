import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort, prepareProduct, signUpWithKey, untilReady } from "@tutti/testkit/product";
import { expect, onTestFinished, test, vi } from "vitest";
import { GATEWAY_FLAGS } from "./setup/gateway-process.mjs";

// The first start builds the page if its sources have changed.
vi.setConfig({ testTimeout: 300_000 });

const root = join(import.meta.dirname, "..");
const user = { name: "Ada", email: "ada@example.org", password: "analytical engine" };

/**
 * The processes that use this data folder, found by the variable that names it; undefined if the system does not list
 * them.
 */
function processesWith(dataFolder: string): number[] | undefined {
  if (!existsSync("/proc/self/environ")) return undefined;
  return readdirSync("/proc").flatMap((name) => {
    try {
      return readFileSync(`/proc/${name}/environ`, "latin1").includes(`TUTTI_DATA=${dataFolder}`) ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

interface TestStart {
  origin: string;
  process: ChildProcess;
  dataFolder: string;
  exit: Promise<unknown>;
}

/** Starts the product by the command of the README, optionally through another command. */
async function startByNpm(before: readonly string[] = []): Promise<TestStart> {
  const { environment, remove } = await prepareProduct({ config: { discover: false } });
  const port = await freePort();
  const [program = "npm", ...args] = [...before, "npm", "start", "--", "--no-open"];
  const child = spawn(program, args, {
    cwd: root,
    // The option is stronger than the variable.
    env: { ...environment, PORT: String(port), TUTTI_OPEN: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const dataFolder = environment["TUTTI_DATA"] ?? "";
  const exit = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGKILL");
    for (const id of processesWith(dataFolder) ?? []) process.kill(id, "SIGKILL");
    await remove();
  });
  await untilReady(child);
  return { origin: `http://127.0.0.1:${port}`, process: child, dataFolder, exit };
}

/** An answer of the demo, which takes some seconds, once it has begun. */
async function beginAnswer(origin: string): Promise<{ rest: Promise<string> }> {
  const { key } = await signUpWithKey(origin, user);
  const response = await fetch(`${origin}/api/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ model: "demo/guide", stream: true, messages: [{ role: "user", content: "Hello" }] }),
  });
  if (response.body === null) throw new Error("The answer has no body.");
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  await reader.read();
  const readRest = async () => {
    let text = "";
    for (let read = await reader.read(); !read.done; read = await reader.read()) text += read.value;
    return text;
  };
  return { rest: readRest() };
}

test.each(["SIGTERM", "SIGINT"] as const)(
  "[OPS-9] %s to npm start lets the answer end, and leaves no process behind",
  async (signal) => {
    const setup = await startByNpm();
    const commandLines = (processesWith(setup.dataFolder) ?? []).map((id) =>
      readFileSync(`/proc/${id}/cmdline`, "latin1").split("\0"),
    );
    if (existsSync("/proc/self/cmdline"))
      expect(commandLines.flat()).toEqual(expect.arrayContaining([...GATEWAY_FLAGS]));
    const { rest } = await beginAnswer(setup.origin);
    setup.process.kill(signal);
    expect(await rest).toContain("data: [DONE]");
    // The file by which a start opens the browser.
    expect(existsSync(join(setup.dataFolder, "open-tutti.html"))).toBe(false);
    await setup.exit;
    expect(processesWith(setup.dataFolder) ?? []).toEqual([]);
    await expect(fetch(setup.origin)).rejects.toThrow();
  },
);

test("[OPS-9] a start that is killed takes the gateway along", async () => {
  const setup = await startByNpm();
  for (const id of processesWith(setup.dataFolder) ?? []) {
    if (readFileSync(`/proc/${id}/cmdline`, "latin1").includes("start.mjs")) process.kill(id, "SIGKILL");
  }
  setup.process.kill("SIGKILL");
  await setup.exit;
  await expect.poll(() => processesWith(setup.dataFolder) ?? []).toEqual([]);
});

/** Whether this user may create process namespaces. */
function canUnshare(): boolean {
  try {
    execFileSync("unshare", ["--pid", "--fork", "--mount-proc", "true"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

test.skipIf(!canUnshare())("[OPS-9] npm start as process 1, as in a container, ends in order on SIGTERM", async () => {
  const setup = await startByNpm(["unshare", "--pid", "--fork", "--mount-proc"]);
  const { rest } = await beginAnswer(setup.origin);
  const { pid } = setup.process;
  const [first] = readFileSync(`/proc/${pid}/task/${pid}/children`, "latin1").split(" ");
  process.kill(Number(first), "SIGTERM");
  expect(await rest).toContain("data: [DONE]");
  await setup.exit;
  expect(processesWith(setup.dataFolder) ?? []).toEqual([]);
});
