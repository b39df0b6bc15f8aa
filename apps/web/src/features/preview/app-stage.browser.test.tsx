import type { Artifact, ArtifactVersion } from "@tutti/domain";
import { createFakeGateway, type FakeCompletion } from "@tutti/testkit";
import { useEffect } from "react";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { useArtifact, useVersions } from "../../bindings/artifacts/use-artifact.ts";
import { putArtifact } from "../../testing/an-artifact.ts";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { usePreviewControls } from "./actions/use-preview-controls.ts";
import { CandidatesView } from "./compare/candidates-view.tsx";
import { useComparison } from "./compare/use-comparison.ts";
import { PreviewStage } from "./preview-stage.tsx";

let part: RenderedPart | undefined;
let frameMessages: unknown[] = [];
const hear = ({ data }: MessageEvent): void => void (typeof data === "string" && frameMessages.push(data));
afterEach(() => {
  part?.remove();
  removeEventListener("message", hear);
  sessionStorage.clear();
});

/** The newest versions of the only artifact, all of them side by side. */
function Stages({ artifactId }: { artifactId: string }) {
  const artifact = useArtifact(artifactId);
  const versions = useVersions(artifactId).slice(-2);
  const generatedVersions = versions.filter(({ generatingMessageId }) => generatingMessageId !== null);
  if (artifact === undefined) return null;
  return (
    <div style={{ display: "flex", flexDirection: "column", width: 760, height: 400 }}>
      {generatedVersions.length > 1 ? (
        <Candidates artifact={artifact} versions={generatedVersions} />
      ) : (
        <PreviewStage artifact={artifact} version={versions.at(-1)} runs={0} />
      )}
    </div>
  );
}

function Candidates({ artifact, versions }: { artifact: Artifact; versions: readonly ArtifactVersion[] }) {
  const [version] = versions;
  const comparison = useComparison(artifact, version, versions, { isNarrow: false });
  const controls = usePreviewControls(artifact, version, { comparison, isNarrow: false });
  const { setLayout } = comparison;
  useEffect(() => setLayout("two"), [setLayout]);
  return <CandidatesView controls={controls} onVote={undefined} onFixWith={() => undefined} />;
}

/** Sends a prompt to the models of an artifact, whose answers the test writes. */
async function ask({
  names = ["Ada"],
  base,
}: {
  names?: string[];
  /** The files of a version that exists before. */
  base?: Record<string, string>;
} = {}) {
  const client = createFakeGateway({ now: () => Date.now() });
  let artifact: ReturnType<typeof putArtifact> | undefined;
  frameMessages = [];
  addEventListener("message", hear);
  part = renderPagePart(
    (engine) => {
      artifact ??= putArtifact(engine, { names });
      return <Stages artifactId={artifact.artifactId} />;
    },
    { gateway: client },
  );
  if (artifact === undefined) throw new Error("Nothing was rendered.");
  const { artifactId, putVersion, versions } = artifact;
  if (base !== undefined) putVersion(base);
  await part.engine.artifacts.generate(artifactId, { prompt: "A counter" });
  await expect.poll(() => client.completions.length).toBe(names.length);
  const say = (text: string, { to = 0 } = {}): void => answerOf(to).push({ type: "text-delta", text });
  const answerOf = (index: number): FakeCompletion => {
    const completion = client.completions[index];
    if (completion === undefined) throw new Error("That model was not asked.");
    return completion;
  };
  const end = ({ to = 0 } = {}): void => {
    say("END FILE RECIPE\n", { to });
    answerOf(to).push({ type: "finish", reason: "stop", nativeReason: "stop" });
    answerOf(to).end();
  };
  say("BEGIN FILE RECIPE\n");
  const think = (text: string): void => answerOf(0).push({ type: "reasoning-delta", text });
  return { say, think, end, versions };
}

const open = (path: string, text: string): string => `UPSERT FILE ${path} <<END_OF_FILE\n${text}\n`;
const whole = (path: string, text: string): string => `${open(path, text)}END_OF_FILE\n`;
/** A program that posts a message to the test. */
const tells = (words: string): string => `parent.postMessage(${JSON.stringify(words)}, "*");`;
const index = '<p>Hello</p><link rel="stylesheet" href="style.css"><script type="module" src="app.js"></script>';

const code = (path: string) => page.getByRole("textbox", { name: `Code of ${path}` });
const files = () =>
  [...document.querySelectorAll("[aria-label='Files of this version'] li")].map((row) => row.textContent);
const side = (name: string) => page.getByRole("radio", { name, exact: true });
const frames = (): number => document.querySelectorAll("iframe").length;

test("[PREV-3] while a version is generated, its code is shown file by file", async () => {
  const { say, think } = await ask({ base: { "index.html": "<p>Old</p>", "notes.txt": "Old" } });
  await expect.element(page.getByText("Generating version")).toBeVisible();
  await expect.element(page.getByText("Waiting for the first file.")).toBeVisible();
  expect(files()).toEqual(["index.html unchanged", "notes.txt unchanged"]);
  think("A page needs a heading.");
  await expect.element(page.getByText("A page needs a heading.")).toBeVisible();

  say(open("index.html", "<p>The first line"));
  await expect.element(code("index.html")).toHaveTextContent("<p>The first line");
  await expect.element(page.getByText("HTML", { exact: true })).toBeVisible();
  expect(files()).toEqual(["index.html writing", "notes.txt unchanged"]);
  expect(page.getByText(/written\./u).elements()).toEqual([]);

  // The page needs the next file, so that the app cannot run yet.
  say(`</p><script type="module" src="src/app.ts"></script>\nEND_OF_FILE\n${open("src/app.ts", "const one = 1;")}`);
  await expect.element(code("src/app.ts")).toHaveTextContent("const one = 1;");
  await expect.element(page.getByText("TypeScript", { exact: true })).toBeVisible();
  expect(files()).toEqual(["index.html modified", "src/app.ts writing", "notes.txt unchanged"]);
  await expect.element(page.getByText("index.html written.")).toBeInTheDocument();

  // A complete file can be read meanwhile, and the work followed again.
  await page.getByRole("button", { name: "index.html modified" }).click();
  await expect.element(code("index.html")).toHaveTextContent("The first line");
  say("const two = 2;\n");
  await page.getByRole("button", { name: "Follow" }).click();
  await expect.element(code("src/app.ts")).toHaveTextContent("const two = 2;");
});

test("the end of the code is followed until the user scrolls up", async () => {
  const { say } = await ask();
  const lines = (from: number): string =>
    Array.from({ length: 100 }, (_, line) => `const value${from + line} = ${from + line};\n`).join("");
  say(open("app.js", ""));
  say(lines(0));
  await expect.element(code("app.js")).toHaveTextContent("value99 ");
  const scroller = document.querySelector(".cm-scroller");
  if (scroller === null) throw new Error("There is no code.");
  const isAtEnd = (): boolean => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 4;
  await expect.poll(isAtEnd).toBe(true);
  say(lines(100));
  await expect.element(code("app.js")).toHaveTextContent("value199 ");
  await expect.poll(isAtEnd).toBe(true);

  scroller.scrollTop = 0;
  await expect.element(page.getByRole("button", { name: "Follow" })).toBeVisible();
  say(`${lines(200)}END_OF_FILE\n${open("other.js", "const other = 1;")}`);
  await expect.poll(files).toContain("other.js writing");
  // The text that the person reads stays in sight.
  await expect.element(code("app.js")).toHaveTextContent("value0 ");
  expect(scroller.scrollTop).toBe(0);
  await page.getByRole("button", { name: "Follow" }).click();
  await expect.element(code("other.js")).toHaveTextContent("const other = 1;");

  say(lines(300));
  await expect.element(code("other.js")).toHaveTextContent("value399 ");
  // The lines are rendered before the end comes into sight, and only from there does the next line scroll up.
  await expect.poll(isAtEnd).toBe(true);
  scroller.scrollTop = 0;
  await expect.element(page.getByRole("button", { name: "Follow" })).toBeVisible();
  scroller.scrollTop = scroller.scrollHeight;
  await expect.element(page.getByRole("button", { name: "Follow" })).not.toBeInTheDocument();
  say(lines(400));
  await expect.element(code("other.js")).toHaveTextContent("value499 ");
});

test("[PREV-3] the app runs as soon as all files that it reaches are whole", async () => {
  const { say, end, versions } = await ask();
  say(whole("index.html", index) + whole("style.css", "p { color: red }") + open("app.js", tells("so far")));
  await expect.element(code("app.js")).toBeVisible();
  expect(frames()).toBe(0);
  expect(side("App so far").element()).toHaveProperty("disabled", true);

  say(`END_OF_FILE\n${open("README.md", "# A counter")}`);
  await expect.poll(() => frameMessages, { timeout: 20_000 }).toContain("so far");
  await expect.element(side("App so far")).toBeChecked();
  await expect.element(page.getByText("Still being written: README.md")).toBeVisible();
  await expect.element(page.getByText("Generating version")).toBeVisible();
  await expect.element(page.getByText(/The app so far is running\./u)).toBeInTheDocument();
  expect(versions().at(-1)?.generationStatus).toBe("generating");

  say(`END_OF_FILE\n${whole("app.js", tells("at the end"))}`);
  end();
  await expect.poll(() => frameMessages, { timeout: 20_000 }).toContain("at the end");
  await expect.poll(() => page.getByText("Generating version").elements()).toEqual([]);
  expect(frames()).toBe(1);
  expect(versions().at(-1)).toMatchObject({ generationStatus: "success" });
});

test("[PREV-6] an app that fails before its version has ended yields to the code", async () => {
  const { say, end, versions } = await ask();
  const brokenCode = `${tells("broken")} throw new Error("app.js is not whole");`;
  say(
    whole("index.html", index) + whole("style.css", "p {}") + whole("app.js", brokenCode) + open("README.md", "# One"),
  );
  await expect.poll(() => frameMessages, { timeout: 20_000 }).toContain("broken");
  await expect.element(page.getByText("The app so far does not run yet.")).toBeVisible();
  await expect.element(code("README.md")).toBeVisible();
  await expect.poll(frames).toBe(0);

  say(`END_OF_FILE\n${whole("app.js", "const const;")}${open("NOTES.md", "# Two")}`);
  await expect.element(code("NOTES.md")).toBeVisible();
  await expect.element(page.getByText("The app so far does not run yet.")).toBeVisible();
  expect(versions().at(-1)?.error).toBeUndefined();
  expect(page.getByRole("alert").elements()).toEqual([]);

  say("END_OF_FILE\n");
  end();
  await expect.element(page.getByText("Preview Error")).toBeVisible();
  await expect.poll(() => versions().at(-1)?.error).toContain("app.js:1:7");
});

test("the user's choice between code and app holds for what comes later", async () => {
  const { say } = await ask({ base: { "index.html": `<script>${tells("before")}</script>` } });
  await expect.element(page.getByText("Waiting for the first file.")).toBeVisible();
  await side("App so far").click();
  await expect.poll(() => frameMessages, { timeout: 20_000 }).toContain("before");
  await expect.element(page.getByText("Still being written: more files may follow")).toBeVisible();

  say(open("index.html", "<p>New</p>"));
  await expect.element(page.getByText("Still being written: index.html")).toBeVisible();
  await side("Code").click();
  await expect.element(code("index.html")).toHaveTextContent("<p>New</p>");
  await expect.poll(frames).toBe(0);
  say(`END_OF_FILE\n${open("README.md", "# New")}`);
  await expect.element(code("README.md")).toHaveTextContent("# New");
  expect(frames()).toBe(0);

  // The next version begins with the side that was chosen.
  part?.remove();
  const next = await ask();
  next.say(whole("index.html", "<p>Hello</p>") + open("README.md", "# Next"));
  await expect.element(code("README.md")).toHaveTextContent("# Next");
  await expect.element(side("Code")).toBeChecked();
  await expect.element(side("App so far")).toBeEnabled();
  expect(frames()).toBe(0);
});

test("versions side by side each show their own work", async () => {
  const { say } = await ask({ names: ["Ada", "Bea"] });
  say("BEGIN FILE RECIPE\n", { to: 1 });
  say(whole("index.html", `<script>${tells("first")}</script>`) + open("README.md", "# First"));
  say(open("index.html", "<p>Second"), { to: 1 });
  const cell = (number: number) => page.getByRole("region", { name: new RegExp(`^Version ${number} by`, "u") });
  await expect.poll(() => frameMessages, { timeout: 20_000 }).toContain("first");
  await expect.element(cell(1).getByText("Still being written: README.md")).toBeVisible();
  await expect.element(cell(2).getByRole("textbox", { name: "Code of index.html" })).toHaveTextContent("<p>Second");
  await expect.element(cell(2).getByText("Generating version")).toBeVisible();
  expect(frames()).toBe(1);
});

test("[RUN-3] the work shown follows from the records alone, by any writer", async () => {
  let artifact: ReturnType<typeof putArtifact> | undefined;
  frameMessages = [];
  addEventListener("message", hear);
  part = renderPagePart((engine) => {
    artifact ??= putArtifact(engine);
    return <Stages artifactId={artifact.artifactId} />;
  });
  const half = { text: "# Half", status: "generating" } as const;
  const version = artifact?.putVersion(
    { "index.html": `<script>${tells("from records")}</script>`, "README.md": half },
    { generationStatus: "generating" },
  );
  await expect.poll(() => frameMessages, { timeout: 20_000 }).toContain("from records");
  await expect.element(page.getByText("Still being written: README.md")).toBeVisible();
  await side("Code").click();
  await expect.element(code("README.md")).toHaveTextContent("# Half");
  const contentId = Object.values(version?.fileContents ?? {}).at(-1) ?? "";
  part.engine.tables.artifactFileContents.update(contentId, (content) => ({ ...content, content: "# Half of it" }));
  await expect.element(code("README.md")).toHaveTextContent("# Half of it");
});

test("[GEN-5] a version that fails shows its error instead of its code", async () => {
  const { say, versions } = await ask();
  say(open("index.html", "<p>Half"));
  await expect.element(code("index.html")).toBeVisible();
  const version = versions().at(-1);
  if (version === undefined) throw new Error("There is no version.");
  part?.engine.tables.artifactVersions.put({ ...version, generationStatus: "failed", error: "Broken off" });
  await expect.element(page.getByText("Preview Error")).toBeVisible();
  expect(page.getByText("Generating version").elements()).toEqual([]);
  expect(code("index.html").elements()).toEqual([]);
});
