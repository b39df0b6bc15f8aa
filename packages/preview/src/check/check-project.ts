import type { Bundler } from "../bundler/create-bundler.ts";
import type { Findings } from "../frame/frame-messages.ts";
import { createPreview } from "../host/create-preview.ts";
import type { PreviewEvent, PreviewState } from "../host/preview-events.ts";
import type { ProjectFile } from "../project/project-files.ts";
import { createMemoryStorage } from "../storage/preview-storage.ts";
import { encodePicture } from "./encode-picture.ts";
import { isLibraryWarning } from "./library-warning.ts";

/** Milliseconds that a project runs after its first paint before it is inspected. */
export const CHECK_LENGTH = 2_000;

/**
 * Milliseconds after which a page that has not been painted yet is assumed to have begun: a slow machine needs seconds
 * to read the programs of some apps, and a page that has not run yet is not blank.
 */
const START_TIMEOUT = 6_000;

/** Milliseconds after which a page that does not respond to an inspection is assumed to hang. */
const ANSWER_TIMEOUT = 6_000;

/** Number of errors of one run that are reported; a loop may produce one per frame. */
const MAX_ERRORS = 50;

/** The result of running a project for a moment. */
export interface ProjectCheck extends Findings {
  /** Why the project cannot be built, or why it ended early; undefined if it ran. */
  failure: string | undefined;
  /** The app's errors, each once, with their places in its files; without warnings of libraries. */
  errors: readonly string[];
  /** The addresses that the app requested in vain, or why it cannot be built without the network. */
  blockedAddresses: readonly string[];
  /** A small picture of the app as a data URL; undefined if none could be made. */
  thumbnail: string | undefined;
}

export interface CheckOptions {
  bundler: Bundler;
  files: readonly ProjectFile[];
  /** The file that the project begins with; undefined where there is none. */
  entry: string | undefined;
  isNetworkAllowed: boolean;
  /** Packages that are fetched from their hosts even where the network is not allowed. */
  allowedPackages?: readonly string[];
  /** The frame's accessible name. */
  title: string;
  /** The element that the frame is added to; see `openCheckStage`. */
  container: HTMLElement;
  /** Calls `run` once, after that many milliseconds. */
  after?: (milliseconds: number, run: () => void) => void;
}

/**
 * Runs a project for a moment in a frame of its own, with an empty store, and returns what happened.
 *
 * @returns undefined if nothing can be built at present, which is no finding about the project
 */
export async function checkProject(options: CheckOptions): Promise<ProjectCheck | undefined> {
  const {
    after = (milliseconds, run) => void setTimeout(run, milliseconds),
    files,
    entry,
    isNetworkAllowed,
    allowedPackages = [],
  } = options;
  /** Findings that a page sends without a request are ignored. */
  let isInspecting = false;
  const errors = new Set<string>();
  let blockedAddresses: readonly string[] = [];
  let findings: Findings = { isDrawn: false, emptyRoots: [], emptyCanvases: [] };
  let end: (outcome: "unbuilt" | { failure?: string; pixels?: ArrayBuffer | undefined }) => void = () => undefined;
  const outcomePromise = new Promise<Parameters<typeof end>[0]>((resolve) => {
    end = resolve;
  });
  let hasBegun = false;
  const begin = (): void => {
    if (hasBegun) return;
    hasBegun = true;
    after(CHECK_LENGTH, () => {
      isInspecting = true;
      preview.inspect();
      after(ANSWER_TIMEOUT, () => end({ failure: "The app does not respond." }));
    });
  };
  const enter = (state: PreviewState): void => {
    if (state.name === "running") after(START_TIMEOUT, begin);
    if (state.name === "build-failed") end({ failure: state.error });
    if (state.name === "stopped" && state.reason === "dialogs")
      end({ failure: "The app opened too many dialogs, one after the other." });
    if (state.name === "stopped" && state.reason === "flood")
      end({ failure: "The app sent more messages than a page can take." });
    if (state.name === "bundler-failed") end("unbuilt");
    if (state.name === "network-needed") {
      blockedAddresses = [state.error.split("\n", 1)[0] ?? ""];
      end({});
    }
  };
  const hear = (event: PreviewEvent): void => {
    if (event.type === "state") enter(event.state);
    if (event.type === "painted") begin();
    if (event.type === "missing") blockedAddresses = event.addresses;
    if (event.type === "inspected" && isInspecting) findings = event.findings;
    if (event.type === "pictured" && isInspecting) end({ pixels: event.pixels });
    for (const error of errorsIn(event)) if (errors.size < MAX_ERRORS) errors.add(error);
  };
  const preview = createPreview({
    container: options.container,
    artifactId: `check/${crypto.randomUUID()}`,
    bundler: options.bundler,
    storage: createMemoryStorage(),
    title: options.title,
    isInspected: true,
    onEvent: hear,
  });
  preview.show({ files, entry, isNetworkAllowed, allowedPackages, isEarly: true });
  const outcome = await outcomePromise;
  preview.dispose();
  if (outcome === "unbuilt") return undefined;
  const { failure, pixels } = outcome;
  const thumbnail = pixels === undefined || !findings.isDrawn ? undefined : await encodePicture(pixels);
  return { ...findings, failure, errors: [...errors], blockedAddresses, thumbnail };
}

function errorsIn(event: PreviewEvent): string[] {
  if (event.type === "runtime-error") return [event.error.trim()];
  if (event.type !== "console") return [];
  return event.entries
    .filter(({ level, isResource, text }) => level === "error" && isResource !== true && !isLibraryWarning(text))
    .map(({ text }) => text.trim());
}
