import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { inheritedEnvironment, untilReady } from "@tutti/testkit/product";

const DOCKERFILE = join(import.meta.dirname, "..", "..", "deploy", "Dockerfile");

/** The package's folder in the image. */
const PLACE = "/opt/tutti";

/** A process that runs as the image would. */
export interface TestImage {
  process: ChildProcess;
  output(): string;
  /** The exit code of the image's health check. */
  checkHealth(): Promise<number>;
  /** Ends it as a container engine does, and resolves with its exit code. */
  stop(): Promise<number | null>;
}

/**
 * Applies the last stage of the Dockerfile in plain folders: its variables, its user if this one may switch to another,
 * its command and its health check. The package belongs to a different user, as in the image.
 *
 * @param options.packageFolder as `npm run package` lays it out
 * @param options.folder made readable for all; the data are kept in it
 */
export async function runAsImage(options: { packageFolder: string; folder: string; port: number }): Promise<TestImage> {
  const { packageFolder, folder, port } = options;
  const stage = (await readFile(DOCKERFILE, "utf8")).split(/^FROM /mu).at(-1) ?? "";
  const find = (pattern: RegExp) => {
    const instruction = pattern.exec(stage)?.[1];
    if (instruction === undefined) throw new Error(`The Dockerfile has nothing like ${pattern}.`);
    return instruction;
  };
  const words = (text: string) => (JSON.parse(text) as string[]).map((word) => word.replaceAll(PLACE, packageFolder));
  const command = words(find(/^CMD (\[.*\])$/mu));
  const health = words(find(/^HEALTHCHECK .*CMD (\[.*\])$/mu));
  const [user = 0, group = 0] = find(/^USER (\d+:\d+)$/mu)
    .split(":")
    .map(Number);
  const dataFolder = join(folder, "image-data");
  await mkdir(dataFolder, { mode: 0o700 });
  const identity = process.getuid?.() === 0 ? { uid: user, gid: group } : {};
  if (identity.uid !== undefined) {
    await chmod(folder, 0o755);
    await chown(dataFolder, user, group);
  }
  const variables = Object.fromEntries(
    find(/^ENV (.*)$/mu)
      .split(" ")
      .map((pair) => pair.split("=") as [string, string]),
  );
  const env = {
    ...inheritedEnvironment(),
    ...variables,
    PORT: String(port),
    TUTTI_DATA: dataFolder,
    TUTTI_OFFLINE: "1",
  };
  const [, ...args] = command;
  const child = spawn(process.execPath, args, { cwd: dataFolder, env, stdio: ["ignore", "pipe", "pipe"], ...identity });
  const output = await untilReady(child);
  return {
    process: child,
    output,
    checkHealth: () =>
      promisify(execFile)(process.execPath, health.slice(1), { env, ...identity }).then(
        () => 0,
        (error: { code: number }) => error.code,
      ),
    stop: async () => {
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      const [code] = (await exit) as [number | null];
      return code;
    },
  };
}
