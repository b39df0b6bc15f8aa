import { afterEach } from "vitest";
import { type Bundler, createBundler } from "../bundler/create-bundler.ts";
import { createPreview } from "../host/create-preview.ts";
import type { PreviewEvent } from "../host/preview-events.ts";
import type { Preview, ProjectToShow } from "../host/preview-types.ts";
import type { AppModels } from "../models/model-call.ts";
import type { ProjectFile } from "../project/project-files.ts";
import { createMemoryStorage, type PreviewStorage } from "../storage/preview-storage.ts";

/** One bundler for all tests of a file, as the product has one for its page. */
export const bundler = createBundler();

/** Milliseconds after which a test's wait fails with the events that came instead. */
const TIMEOUT = 25_000;

export interface TestPreview {
  /** Without an entry a project begins with its page, or else with its first file. */
  preview: Omit<Preview, "show"> & { show(project: Omit<ProjectToShow, "entry"> & { entry?: string }): void };
  events: PreviewEvent[];
  container: HTMLElement;
  /** The first line of the console, and the events before it, that a test waits for. */
  line(text: string | RegExp): Promise<string>;
  event<Type extends PreviewEvent["type"]>(type: Type): Promise<Extract<PreviewEvent, { type: Type }>>;
  end(): void;
}

export function openPreview({
  storage = createMemoryStorage(),
  artifactId = crypto.randomUUID(),
  builtBy = bundler,
  models,
}: {
  storage?: PreviewStorage;
  artifactId?: string;
  builtBy?: Bundler;
  models?: AppModels;
} = {}): TestPreview {
  const container = document.createElement("div");
  container.style.cssText = "position:relative;width:400px;height:300px";
  document.body.append(container);
  const events: PreviewEvent[] = [];
  const listeners = new Set<() => void>();
  const preview = createPreview({
    container,
    artifactId,
    bundler: builtBy,
    storage,
    title: "Preview",
    models,
    onEvent: (event) => {
      events.push(event);
      for (const listener of listeners) listener();
    },
  });
  const find = <Value>(look: () => Value | undefined): Promise<Value> =>
    new Promise((resolve, reject) => {
      const timeout = setTimeout(() => reject(new Error(`It did not happen: ${JSON.stringify(events)}`)), TIMEOUT);
      const check = (): void => {
        const result = look();
        if (result === undefined) return;
        clearTimeout(timeout);
        listeners.delete(check);
        resolve(result);
      };
      listeners.add(check);
      check();
    });
  const lines = (): string[] =>
    events.flatMap((event) => (event.type === "console" ? event.entries.map((entry) => entry.text) : []));
  return {
    preview: { ...preview, show: (project) => preview.show({ entry: entryOf(project.files), ...project }) },
    events,
    container,
    line: (text) => find(() => lines().find((line) => (typeof text === "string" ? line === text : text.test(line)))),
    event: <Type extends PreviewEvent["type"]>(type: Type) =>
      find(() => events.find((event): event is Extract<PreviewEvent, { type: Type }> => event.type === type)),
    end: () => {
      preview.dispose();
      container.remove();
    },
  };
}

/** Previews of projects without a network, which end with the test that shows them. */
export function createPreviews(): (files: Record<string, string>) => TestPreview {
  const open: TestPreview[] = [];
  afterEach(() => {
    for (const testPreview of open.splice(0)) testPreview.end();
  });
  return (files) => {
    const testPreview = openPreview();
    open.push(testPreview);
    testPreview.preview.show({ files: projectOf(files), isNetworkAllowed: false });
    return testPreview;
  };
}

/**
 * A program that logs `styles:` and these values, again whenever they have changed. `style` returns the styles of an
 * element, or an empty object before it exists.
 */
export function tellStyles(values: string): string {
  return `{ let last; const style = (name) => { const element = document.querySelector(name); return element ? getComputedStyle(element) : {}; };
const tell = () => { const now = String(${values}); if (now !== last) console.log("styles:" + now); last = now; setTimeout(tell, 20); }; tell(); }`;
}

/** The entry of a test's project. */
export function entryOf(files: readonly ProjectFile[]): string | undefined {
  return (files.find(({ path }) => path === "index.html") ?? files[0])?.path;
}

/** A project from its files by path. */
export function projectOf(files: Readonly<Record<string, string>>): ProjectFile[] {
  return Object.entries(files).map(([path, content]) => ({ path, content }));
}
