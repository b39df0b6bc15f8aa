import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { useActiveVersion, useArtifact } from "../../bindings/artifacts/use-artifact.ts";
import { putArtifact } from "../../testing/an-artifact.ts";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { PreviewStage } from "./preview-stage.tsx";

let part: RenderedPart | undefined;
afterEach(() => part?.remove());

function Stage({ artifactId }: { artifactId: string }) {
  const artifact = useArtifact(artifactId);
  const version = useActiveVersion(artifactId);
  if (artifact === undefined) return null;
  return (
    <div style={{ display: "flex", flexDirection: "column", width: "100%", maxWidth: 700, height: 400 }}>
      <PreviewStage artifact={artifact} version={version} runs={0} />
    </div>
  );
}

function renderStage() {
  let artifact: ReturnType<typeof putArtifact> | undefined;
  part = renderPagePart((engine) => {
    artifact ??= putArtifact(engine);
    return <Stage artifactId={artifact.artifactId} />;
  });
  if (artifact === undefined) throw new Error("Nothing was rendered.");
  return artifact;
}

const notice = (words: string) => page.getByRole("alert").filter({ hasText: words });
const frames = (): number => document.querySelectorAll("iframe").length;
const wait = { timeout: 20_000 };

test.each<[string, Record<string, string>, string]>([
  [
    "a request that is rejected",
    { "index.html": "<p>Hello</p><script>fetch('https://api.elsewhere.invalid/')</script>" },
    "Failed to fetch",
  ],
  [
    "a handler that throws",
    {
      "index.html":
        "<button>Go</button><script>document.querySelector('button').onclick = () => { throw new Error('clicked') }; setTimeout(() => document.querySelector('button').click(), 800);</script>",
    },
    "clicked",
  ],
  [
    "an interval that throws",
    { "index.html": "<p>Hello</p><script>setInterval(() => { throw new Error('ticked') }, 300)</script>" },
    "ticked",
  ],
  [
    "one failing script among several",
    {
      "index.html": '<script src="a.js"></script><script src="b.js"></script>',
      "a.js": "gone();",
      "b.js": "addEventListener('load', () => { document.body.append('Hello') });",
    },
    "gone is not defined (a.js:1:1)",
  ],
  [
    "a script that does not parse beside a page",
    { "index.html": "<p>Hello</p><script>let a = = 1;</script>" },
    "SyntaxError",
  ],
])("[FIELD-5] %s leaves the app on the screen", async (_, files, words) => {
  const { putVersion, versions } = renderStage();
  putVersion(files);
  await expect.element(notice(words), wait).toBeVisible();
  expect(frames()).toBe(1);
  expect(page.getByText("Preview Error").elements()).toEqual([]);
  expect(versions().at(-1)?.error).toBeUndefined();

  await page.getByRole("button", { name: "Try to Fix" }).click();
  await expect.poll(() => versions().length).toBe(2);
  expect(versions().at(-1)?.prompt).toContain(words.split(" (")[0]);
});

test("[FIELD-5] a picture that is missing is no error of the app", async () => {
  const { putVersion, versions } = renderStage();
  putVersion({ "index.html": '<p>Hello</p><img src="gone.png" alt="Gone">' });
  const messages: unknown[] = [];
  const hear = ({ data }: MessageEvent): void =>
    void messages.push(...(data?.entries ?? []).map(({ text }: { text: string }) => text));
  addEventListener("message", hear);
  await expect.poll(() => messages, wait).toContain("<img> could not be loaded: gone.png");
  removeEventListener("message", hear);
  expect(page.getByRole("alert").elements()).toEqual([]);
  expect([frames(), versions().at(-1)?.error]).toEqual([1, undefined]);
});

test("[FIELD-5] an error takes the place of an app that draws nothing", async () => {
  const { putVersion, versions } = renderStage();
  putVersion({
    "index.html": '<div id="root"></div><script type="module" src="main.jsx"></script>',
    "main.jsx":
      'import { createRoot } from "react-dom/client";\nfunction App() { return gone; }\ncreateRoot(document.getElementById("root")).render(<App />);',
  });
  await expect.element(page.getByText("Preview Error"), wait).toBeVisible();
  await expect.poll(() => versions().at(-1)?.error).toContain("main.jsx:2:18");
  await expect.poll(frames).toBe(0);
});

test("[FIELD-5] errors beside an app are counted and dismissed", async () => {
  const { putVersion } = renderStage();
  putVersion({
    "index.html":
      "<p>Hello</p><script>for (const name of ['a', 'b', 'c', 'c']) Promise.reject(new Error('no ' + name))</script>",
  });
  await expect.element(notice("no a"), wait).toBeVisible();
  await expect.element(notice("And 2 more errors.")).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect.element(notice("no a")).not.toBeInTheDocument();
  expect(frames()).toBe(1);
});

test("[FIELD-5] a file that an app offers is saved by the person's press", async () => {
  const { putVersion } = renderStage();
  const savedNames: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    savedNames.push(this.download);
  });
  putVersion({
    "index.html":
      "<p>Hello</p><script>const link = document.createElement('a'); link.href = 'data:,x'; link.download = 'notes.txt'; link.click();</script>",
  });
  await expect.element(page.getByText("The app offers a file: notes.txt"), wait).toBeVisible();
  expect(savedNames).toEqual([]);
  await page.getByRole("button", { name: "Save" }).click();
  expect(savedNames).toEqual(["notes.txt"]);
  await expect.element(page.getByText("The app offers a file: notes.txt")).not.toBeInTheDocument();
  click.mockRestore();
});

test.each([700, 390])("[FIELD-5] the bar with an error fits in %d pixels", async (width) => {
  await page.viewport(width, 600);
  const { putVersion } = renderStage();
  putVersion({
    "index.html": "<h1>Shop</h1><script>setTimeout(() => { throw new Error('no such thing as this one') })</script>",
  });
  await expect.element(notice("no such thing"), wait).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
