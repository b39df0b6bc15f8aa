import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Model, SampleLanguage, SampleLibrary } from "@tutti/contract";
import { codeSample, sampleRequestOf } from "@tutti/contract";
import { pictureAnswer, type ScriptedUpstream, startScriptedUpstream } from "@tutti/testkit";
import { type Product, signUpWithKey, startProduct } from "@tutti/testkit/product";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

// Starting the product, compilers and interpreters takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const root = join(import.meta.dirname, "..", "..", "..", "..", "..");
const compiler = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc");

let product: Product;
let upstream: ScriptedUpstream;
let key: string;
let folder: string;

beforeAll(async () => {
  upstream = await startScriptedUpstream({ answer: () => pictureAnswer(), models: ["drawing"] });
  const drawing = { id: "drawing", slug: "scripted/drawing", output_modalities: ["image", "text"] };
  const provider = { slug: "scripted", kind: "openai-compatible", base_url: upstream.baseUrl, models: [drawing] };
  product = await startProduct({
    config: { discover: false, catalogue_refresh: false, demo: true, providers: [provider] },
  });
  const user = { name: "Ada", email: "ada@example.org", password: "analytical engine" };
  ({ key } = await signUpWithKey(product.origin, user));
  folder = mkdtempSync(join(tmpdir(), "tutti-samples-"));
  // As in a person's own project.
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
});
afterAll(async () => {
  await product?.stop();
  await upstream?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

interface Ran {
  code: number | null;
  output: string;
  errors: string;
}

/** Runs a program with nothing but the key in its environment. */
function run(program: string, options: readonly string[]): Promise<Ran> {
  const env = { PATH: process.env["PATH"], HOME: process.env["HOME"], TUTTI_API_KEY: key, PYTHONIOENCODING: "utf-8" };
  return new Promise((resolve, reject) => {
    const child = spawn(program, options, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
    let [output, errors] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text) => {
      errors += text;
    });
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output, errors }));
  });
}

async function modelOf(id: string): Promise<Model> {
  const answer = await fetch(`${product.origin}/api/v1/model/${id}`);
  return ((await answer.json()) as { data: Model }).data;
}

let count = 0;

/** Writes a sample to a file as it is printed, and runs it with its language's program. */
async function runSample(language: SampleLanguage, source: string): Promise<Ran> {
  count += 1;
  const write = (ending: string) => {
    const file = join(folder, `sample-${count}.${ending}`);
    writeFileSync(file, source);
    return file;
  };
  switch (language) {
    case "curl":
      return run("sh", [write("sh")]);
    case "typescript":
      return run(process.execPath, [write("mts")]);
    case "python":
      return run("python3", [write("py")]);
  }
}

const reasons = new Map<string, Promise<string | undefined>>();

/** Why samples of a kind cannot run on this machine; determined once. */
function missing(language: SampleLanguage, library: SampleLibrary): Promise<string | undefined> {
  const name = `${language} ${library}`;
  const reason = reasons.get(name) ?? findMissing(language, library);
  reasons.set(name, reason);
  return reason;
}

async function findMissing(language: SampleLanguage, library: SampleLibrary): Promise<string | undefined> {
  const works = (program: string, ...options: string[]) =>
    run(program, options).then(
      ({ code }) => code === 0,
      () => false,
    );
  if (language === "curl" && !(await works("curl", "--version"))) return "There is no curl here.";
  const module = library === "openai" ? "openai" : "requests";
  if (language !== "python" || (await works("python3", "-c", `import ${module}`))) return undefined;
  return `There is no python3 with ${module} here.`;
}

const kinds = [
  ["curl", "plain"],
  ["typescript", "openai"],
  ["typescript", "plain"],
  ["python", "openai"],
  ["python", "plain"],
] as const;

// Concurrent, since the demo models write no faster than a person reads.
describe.concurrent.each(kinds)("[GW-16] the %s sample (%s) of a model, run as it is printed", (language, library) => {
  test("streams what a model that thinks says", async (context) => {
    const reason = await missing(language, library);
    if (reason) return context.skip(reason);
    const request = sampleRequestOf(await modelOf("demo/reasoner"));
    expect(request).toMatchObject({ stream: true, parameters: { reasoning: { enabled: true } } });
    const ran = await runSample(language, codeSample({ ...request, language, library, origin: product.origin }));
    expect(ran).toMatchObject({ code: 0, output: expect.stringContaining("3") });
    if (language === "curl") expect(ran.output).toContain("data: [DONE]");
    else {
      expect(ran.output).toMatch(/^"strawberry" contains "r" \*\*3 times\*\*/);
      expect(ran.errors).toContain("number 3");
    }
    return undefined;
  });

  test("prints the picture of a model that draws", async (context) => {
    const reason = await missing(language, library);
    if (reason) return context.skip(reason);
    const request = sampleRequestOf(await modelOf("scripted/drawing"));
    const ran = await runSample(language, codeSample({ ...request, language, library, origin: product.origin }));
    expect(ran).toMatchObject({ code: 0, output: expect.stringMatching(/data:image\/\w+[^"\s]*;base64,/) });
    return undefined;
  });

  test("says what was said, whatever that is", async (context) => {
    const reason = await missing(language, library);
    if (reason) return context.skip(reason);
    const words = `'"\\\`\${x} $(id) \n<tag> % {0} 👩‍👩‍👧 wörld`;
    const source = codeSample({
      language,
      library,
      origin: product.origin,
      model: "demo/reasoner",
      messages: [{ role: "user", content: `${words} How many e's are in "level"?` }],
      parameters: { max_tokens: 2000, user: words },
    });
    const ran = await runSample(language, source);
    expect(ran).toMatchObject({ code: 0, output: expect.stringMatching(/level/i) });
    return undefined;
  });

  test("fails where the key is wrong", async (context) => {
    const reason = await missing(language, library);
    if (reason) return context.skip(reason);
    const request = { model: "demo/reasoner", messages: [{ role: "user" as const, content: "Hello" }] };
    const source = codeSample({ ...request, language, library, origin: product.origin });
    const ran = await runSample(language, source.replaceAll("TUTTI_API_KEY", "PATH"));
    // curl prints responses of every status.
    if (language === "curl") expect(ran.output).toContain('"code":401');
    else expect(ran).toMatchObject({ code: expect.not.stringMatching("0"), errors: expect.stringContaining("401") });
    return undefined;
  });
});

test("[GW-16] the TypeScript samples are well typed", async () => {
  const models = await Promise.all(["demo/guide", "demo/reasoner", "scripted/drawing"].map(modelOf));
  const files = models.flatMap((model) =>
    (["openai", "plain"] as const).map((library) => {
      const request = sampleRequestOf(model);
      const file = join(folder, `${library}-${model.id.replace("/", "-")}.mts`);
      writeFileSync(file, codeSample({ ...request, language: "typescript", library, origin: product.origin }));
      return file;
    }),
  );
  const options = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: "NodeNext",
    target: "ES2024",
    types: ["node"],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options, files }));
  const { code, output } = await run(process.execPath, [compiler, "-p", folder]);
  expect({ code, output }).toEqual({ code: 0, output: "" });
});

test("[GW-16] the Python samples are Python", async (context) => {
  const models = await Promise.all(["demo/guide", "demo/reasoner", "scripted/drawing"].map(modelOf));
  const sources = models.flatMap((model) =>
    (["openai", "plain"] as const).map((library) =>
      codeSample({ ...sampleRequestOf(model), language: "python", library, origin: product.origin }),
    ),
  );
  const file = join(folder, "sources.json");
  writeFileSync(file, JSON.stringify(sources));
  const program = "import ast, json, sys; [ast.parse(source) for source in json.load(open(sys.argv[1]))]";
  const ran = await run("python3", ["-c", program, file]).catch(() => undefined);
  if (!ran) return context.skip("There is no python3 here.");
  expect(ran).toMatchObject({ code: 0, errors: "" });
  return undefined;
});
