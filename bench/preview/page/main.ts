import {
  buildPage,
  createBundler,
  createMemoryStorage,
  createPreview,
  type PreviewEvent,
  type ProjectFile,
} from "@tutti/preview";

/** The functions that the bench calls in the page. All figures are milliseconds. */
export interface PreviewBenchPage {
  /** Starts a bundler and has it build the smallest project. */
  start(): Promise<number>;
  /** Builds a project; later builds of the same key are rebuilds. */
  build(project: { key: string; files: ProjectFile[] }): Promise<number>;
  /** From the last byte of a project to its first paint in the frame. */
  paint(files: ProjectFile[]): Promise<number>;
  /** From the beginning of the frame's document until the app is styled, as its console reports. */
  style(files: ProjectFile[]): Promise<number>;
}

/** Prefix of the console line that has the figure. */
const STYLED = "styled:";

let bundler = createBundler();

const bench: PreviewBenchPage = {
  start: async () => {
    bundler.dispose();
    bundler = createBundler();
    return bench.build({ key: "smallest", files: [{ path: "main.ts", content: "" }] });
  },
  build: async ({ key, files }) => {
    const startedAt = performance.now();
    const pageBuild = await buildPage({ bundler, key, files, entry: entryOf(files), isNetworkAllowed: false });
    if (!pageBuild?.ok) throw new Error(`It could not be built: ${pageBuild?.error.text}`);
    return performance.now() - startedAt;
  },
  paint: (files) => {
    const startedAt = performance.now();
    return show(files, (event) => (event.type === "painted" ? performance.now() - startedAt : undefined));
  },
  style: (files) =>
    show(files, (event) => {
      const texts = event.type === "console" ? event.entries.map(({ text }) => text) : [];
      const line = texts.find((text) => text.startsWith(STYLED));
      return line === undefined ? undefined : Number(line.slice(STYLED.length));
    }),
};

/** Shows a project until an event has the requested figure. */
function show(files: ProjectFile[], figureOf: (event: PreviewEvent) => number | undefined): Promise<number> {
  const container = document.getElementById("preview");
  if (container === null) throw new Error("The page is not there.");
  return new Promise((resolve, reject) => {
    const preview = createPreview({
      container,
      artifactId: "bench",
      bundler,
      storage: createMemoryStorage(),
      title: "Preview",
      onEvent: (event) => {
        if (event.type === "build-error" || event.type === "runtime-error") reject(new Error(event.error));
        const figure = figureOf(event);
        if (figure === undefined) return;
        resolve(figure);
        preview.dispose();
      },
    });
    preview.show({ files, entry: entryOf(files), isNetworkAllowed: false });
  });
}

function entryOf(files: readonly ProjectFile[]): string | undefined {
  return files[0]?.path;
}

Object.assign(globalThis, { bench });
