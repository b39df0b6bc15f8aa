import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { pdfOf } from "@tutti/testkit/pdfs";
import { freePort, inheritedEnvironment, signUpWithKey, untilReady } from "@tutti/testkit/product";
import { chat } from "../../support/chat.ts";
import { ownerAddressOf, providerOf, test } from "../../support/house.ts";
import { runAsImage } from "../../support/image.ts";

/** Bytes that an installation may take. */
const MAX_INSTALLED = 80_000_000;

/** The module that `npm run package` runs. */
const PACKAGER = join(import.meta.dirname, "..", "..", "..", "scripts", "package", "build-package.mjs");

const run = promisify(execFile);

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(file.parentPath, file.name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Puts the Node that runs this test first on PATH: another one may be too old. */
function npxEnvironment(home: string): Record<string, string> {
  const environment: Record<string, string> = { ...inheritedEnvironment(), TUTTI_OFFLINE: "1" };
  return { ...environment, PATH: [dirname(process.execPath), environment["PATH"]].join(delimiter), HOME: home };
}

/** Starts the installed command by npx as a person does, and waits until it prints its address. */
async function startByNpx(args: readonly string[], options: { cwd: string; home: string }) {
  const child = spawn("npx", ["tutti", ...args], {
    cwd: options.cwd,
    env: npxEnvironment(options.home),
    stdio: ["ignore", "pipe", "pipe"],
  });
  return { child, output: await untilReady(child) };
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
}

/** A stranger's first steps: an account with a password, and a question to each of the models that need no key. */
async function askDemoModels({ origin, output }: { origin: string; output: string }): Promise<void> {
  const setupCode = /Its set-up code: (\S+)/.exec(output)?.[1];
  const user = { name: "Ada", email: "ada@example.org", password: "analytical engine" };
  const { key } = await signUpWithKey(origin, { ...user, setupCode });
  const ask = async (model: string, content: string): Promise<string> => {
    const response = await fetch(`${origin}/api/v1/chat/completions`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ model, messages: [{ role: "user", content }] }),
    });
    return await response.text();
  };
  expect(await ask("demo/guide", "How do I start Tutti?")).toContain("npm start");
  expect(await ask("demo/reasoner", "How many r's are in strawberry?")).toContain("**3 times**");
  expect(await ask("demo/builder", "A landing page for a bakery")).toContain("<!doctype html>");
}

test("[OPS-10] [OPS-11] the packed product is installed and answers after one command", async ({ page, house }) => {
  test.slow();
  const folder = await mkdtemp(join(tmpdir(), "tutti packed "));
  const [source, place, home] = ["source", "place", "home"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  let child: ChildProcess | undefined;
  try {
    await run(process.execPath, [PACKAGER, source]);
    // [OPS-11] The image's last stage, in plain folders.
    const imagePort = await freePort();
    const image = await runAsImage({ packageFolder: source, folder, port: imagePort });
    child = image.process;
    await expect.poll(() => image.output()).toContain("Its set-up code:");
    expect(await image.checkHealth()).toBe(0);
    await askDemoModels({ origin: `http://127.0.0.1:${imagePort}`, output: image.output() });
    expect(await image.stop()).toBe(0);
    expect(await image.checkHealth()).toBe(1);

    await mkdir(place);
    await mkdir(home);
    await run("npm", ["pack", "--pack-destination", folder], { cwd: source });
    const [tarball = ""] = (await readdir(folder)).filter((name) => name.endsWith(".tgz"));
    // It has no dependencies to fetch.
    await run("npm", ["install", "--offline", "--no-audit", "--no-fund", join(folder, tarball)], { cwd: place });
    expect(await sizeOf(place)).toBeLessThan(MAX_INSTALLED);

    const prompts: string[] = [];
    const upstream = await house.upstream({
      answer: (request) => {
        prompts.push(JSON.stringify(request.body));
        return textAnswer("All is well here.");
      },
    });
    const config = join(folder, "config.json");
    await writeFile(
      config,
      JSON.stringify({ discover: false, demo: false, providers: [providerOf("good", upstream)] }),
    );
    const port = await freePort();
    const program = await startByNpx(["--port", String(port), "--config", config], { cwd: place, home });
    child = program.child;
    const origin = `http://127.0.0.1:${port}`;
    expect(program.output()).toContain(origin);
    // Its data belong to the person's home, not to a folder that npm may remove.
    expect(await readdir(join(home, ".tutti"))).not.toEqual([]);

    await page.goto(await ownerAddressOf(program));
    const { composer, send, answersOf } = chat(page);
    await page.getByRole("button", { name: "Continue as the owner of this machine" }).click();
    await expect(chat(page).welcome).toBeHidden();
    await composer.fill("Are you there?");
    await send.click();
    await expect(answersOf("Good")).toContainText("All is well here.");

    // Files that it reads beside its modules are in the package: documents, fonts, and the programs of its threads.
    for (const path of ["/api/docs", "/api/docs/inter.woff2", "/api/docs/docs.css"]) {
      expect((await fetch(`${origin}${path}`)).status, path).toBe(200);
    }
    const file = {
      filename: "a.pdf",
      file_data: `data:application/pdf;base64,${pdfOf("Ada was here.").toString("base64")}`,
    };
    const response = await page.request.post(`${origin}/api/v1/chat/completions`, {
      headers: { origin },
      data: {
        model: "good/model",
        messages: [
          {
            role: "user",
            content: [
              { type: "text", text: "What stands in it?" },
              { type: "file", file },
            ],
          },
        ],
        plugins: [{ id: "file-parser", pdf: { engine: "pdf-text" } }],
      },
    });
    expect(response.status(), await response.text()).toBe(200);
    expect(prompts.at(-1)).toContain("Ada was here.");

    // The operator's commands are in the package, and use the same data.
    const backup = join(folder, "backup.sqlite");
    const { stdout } = await run("npx", ["tutti", "backup", backup, "--json"], {
      cwd: place,
      env: npxEnvironment(home),
    });
    expect(JSON.parse(stdout)).toMatchObject({ file: backup });

    // npx ends at once; the gateway that it started lets answers end.
    await end(child);
    await expect
      .poll(() =>
        fetch(origin).then(
          () => "answers",
          () => "ended",
        ),
      )
      .toBe("ended");
  } finally {
    await end(child);
    await rm(folder, { recursive: true, force: true });
  }
});
