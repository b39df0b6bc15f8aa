import type { Bundler } from "../bundler/create-bundler.ts";
import type { Findings } from "../frame/frame-messages.ts";
import { createPreview } from "../host/create-preview.ts";
import type { PreviewEvent, PreviewState } from "../host/preview-events.ts";
import type { ProjectFile } from "../project/project-files.ts";
import { createMemoryStorage } from "../storage/preview-storage.ts";
import { encodePicture } from "./encode-picture.ts";
import { isLibraryWarning } from "./library-warning.ts";

/** Milliseconds that a project runs, from its first paint on, before it is looked at. */
export const CHECK_LENGTH = 2_000;

/**
 * Milliseconds after which a page that has not been painted yet is taken to have begun: a slow machine needs seconds to
 * read the programs of some apps, and what has not run yet is not blank.
 */
const START_TIMEOUT = 6_000;

/** Milliseconds after which a page that was asked does not answer any more. */
const ANSWER_TIMEOUT = 6_000;

/** Errors of one run that are told; a loop may bring one a frame. */
const MAX_ERRORS = 50;

/** What was seen of a project that ran for a moment. */
export interface ProjectCheck extends Findings {
  /** Why it cannot be built, or did not survive; undefined where it ran. */
  failure: string | undefined;
  /** What the app told of as errors, each once, with its places in its files; without warnings of libraries. */
  errors: readonly string[];
  /** The addresses that it wanted and did not get, or why it cannot be built without the network. */
  blockedAddresses: readonly string[];
  /** A small picture as the address of an image; undefined where none could be had. */
  thumbnail: string | undefined;
}

export interface CheckOptions {
  bundler: Bundler;
  files: readonly ProjectFile[];
  /** The file that it begins with; undefined where there is none. */
  entry: string | undefined;
  isNetworkAllowed: boolean;
  /** Packages that are fetched from their hosts without that. */
  allowedPackages?: readonly string[];
  /** The frame's accessible name. */
  title: string;
  /** Where the frame stands; see `openCheckStage`. */
  container: HTMLElement;
  /** Calls once, so many milliseconds later. */
  after?: (milliseconds: number, run: () => void) => void;
}

/**
 * Runs a project for a moment in a frame of its own, with an empty store, and tells what became of it.
 *
 * @returns undefined where nothing can be built here and now, which is no finding about the project
 */
export async function checkProject(options: CheckOptions): Promise<ProjectCheck | undefined> {
  const {
    after = (milliseconds, run) => void setTimeout(run, milliseconds),
    files,
    entry,
    isNetworkAllowed,
    allowedPackages = [],
  } = options;
  /** What a page says of itself without having been asked is not heard. */
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
    if (state.name === "stopped") end({ failure: "The app sent more messages than a page can take." });
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
