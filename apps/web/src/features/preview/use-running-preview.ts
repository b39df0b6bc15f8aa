import { t } from "@lingui/core/macro";
import { type Artifact, type ArtifactVersion, entrypointOf, isOwnRuntimeError } from "@tutti/domain";
import {
  type AppModels,
  type ConsoleEntry,
  createPreview,
  type OfferedFile,
  type Preview,
  type PreviewEvent,
  type PreviewState,
} from "@tutti/preview";
import { type RefObject, useContext, useEffect, useEffectEvent, useRef, useState } from "react";
import type { VersionFile } from "../../bindings/artifacts/use-artifact.ts";
import { useEngine, useServices } from "../../bindings/services-context.tsx";
import { setFilesDragged } from "../../ui/attachments/files-dragged.ts";
import { EvaluatorContext } from "./evaluator-context.ts";
import { InputGroupContext } from "./input-group-context.ts";
import { PointingContext } from "./pointing-context.ts";
import { pageBundler, pageStorage } from "./preview-runtime.ts";

interface RunningPreview {
  /** The element that contains the frame. */
  container: RefObject<HTMLDivElement | null>;
  state: PreviewState;
  /** The network addresses that this run requested, and did not get. */
  missing: readonly string[];
  /** The errors of this run, each once, while the app shows something all the same. */
  errors: readonly string[];
  /** The files that the app offers to save. */
  offeredFiles: readonly OfferedFile[];
  stop: () => void;
  reload: () => void;
  /** Hides the missing addresses of this run. */
  overlook: () => void;
  /** Hides the errors of this run. */
  overlookErrors: () => void;
  /** Forgets the offered files. */
  forgetFiles: () => void;
}

const nothing: readonly string[] = [];

const noFiles: readonly OfferedFile[] = [];

/** Files that an app offers at once; of more, the newest stay. */
const MAX_FILES = 10;

/** Errors of a run that are kept. */
const MAX_ERRORS = 20;

/**
 * The same list as long as its content is equal. Rows are read anew when another tab, or the page before a reload, has
 * written them, and a running app must not restart for that.
 */
function useSameFiles(files: readonly VersionFile[]): readonly VersionFile[] {
  const [same, setSame] = useState(files);
  if (same === files || isSameText(same, files)) return same;
  setSame(files);
  return files;
}

function isSameText(some: readonly VersionFile[], others: readonly VersionFile[]): boolean {
  if (some.length !== others.length) return false;
  return some.every(({ file, content }, index) => {
    const other = others[index];
    return other?.file.filename === file.filename && other.content.content === content.content;
  });
}

/**
 * Runs a version in a frame of its own; errors of its build and of its run are reported for the version. For a version
 * that is still generated nothing is reported (specification, point 4: errors are reported of versions that have
 * ended).
 */
export function useRunningPreview(options: {
  artifact: Artifact;
  version: ArtifactVersion;
  files: readonly VersionFile[];
  /** Whether the version is still generated. */
  isEarly: boolean;
  isNetworkAllowed: boolean;
  allowedPackages: readonly string[];
  runs: number;
  /** The models that the app may call. */
  models: AppModels;
  onConsole: ((entries: readonly ConsoleEntry[]) => void) | undefined;
  /** Called with an error of the app that runs while its version is generated. */
  onEarlyError: ((error: string) => void) | undefined;
}): RunningPreview {
  const { artifact, version, isEarly, isNetworkAllowed, allowedPackages, runs, models, onConsole, onEarlyError } =
    options;
  const files = useSameFiles(options.files);
  const engine = useEngine();
  const { databaseName } = useServices();
  const group = useContext(InputGroupContext);
  const pointing = useContext(PointingContext);
  const isPointable = pointing !== undefined;
  const container = useRef<HTMLDivElement>(null);
  const [preview, setPreview] = useState<Preview>();
  const lastRuns = useRef(runs);
  const [state, setState] = useState<PreviewState>({ name: "idle" });
  const [missing, setMissing] = useState(nothing);
  const [isOverlooked, setIsOverlooked] = useState(false);
  const [errors, setErrors] = useState(nothing);
  const [offeredFiles, setOfferedFiles] = useState(noFiles);
  const title = t`Preview of ${artifact.name}, version ${version.versionNumber}`;

  /** An error takes the place of an app that shows nothing; any other app stays, with the error beside it. */
  const noteError = useEffectEvent(({ error, isDrawn, isEarly }: PreviewEvent & { type: "runtime-error" }): void => {
    if (isEarly) {
      onEarlyError?.(error);
      return;
    }
    if (!isDrawn) {
      engine.artifacts.reportError(version.id, { kind: "runtime", text: error });
      return;
    }
    const paths = files.map(({ file }) => file.filename);
    if (!isOwnRuntimeError(error, paths)) return;
    engine.artifacts.noteRun(version.id, { errors: [error] });
    setErrors((before) => (before.includes(error) || before.length >= MAX_ERRORS ? before : [...before, error]));
  });

  const onPreviewEvent = useEffectEvent((event: PreviewEvent): void => {
    if (event.type === "state") setState(event.state);
    if (event.type === "state" && event.state.name === "preparing") {
      setMissing(nothing);
      setIsOverlooked(false);
      setErrors(nothing);
      setOfferedFiles(noFiles);
      if (!isEarly) engine.artifacts.noteRun(version.id, { isRunning: false });
    }
    if (event.type === "state" && event.state.name === "running" && !isEarly) {
      engine.artifacts.noteRun(version.id, { isRunning: true });
    }
    if (event.type === "console" && !event.isEarly) {
      // Code that a person tries out in the console is no fault of the version.
      const own = event.entries.filter(({ isEvaluated }) => isEvaluated !== true);
      engine.artifacts.noteRun(version.id, { lines: own.map(({ level, text }) => `${level}: ${text}`) });
    }
    if (event.type === "file-offered" && !event.isEarly) {
      setOfferedFiles((before) => [...before, event.file].slice(-MAX_FILES));
    }
    if (event.type === "pointed") pointing?.onPointed(event.element);
    if (event.type === "pointing-ended") pointing?.onEnd();
    if (event.type === "files-dragged") setFilesDragged(true);
    if (event.type === "missing") setMissing(event.addresses);
    if (event.type === "console" && !event.isEarly) onConsole?.(event.entries);
    if (event.type === "build-error" && !event.isEarly) {
      engine.artifacts.reportError(version.id, { kind: "build", text: event.error });
    }
    if (event.type === "runtime-error") noteError(event);
  });

  const titleNow = useEffectEvent(() => title);

  // Each version has a stage of its own, and thereby a preview of its own.
  useEffect(() => {
    if (container.current === null) return;
    const newPreview = createPreview({
      container: container.current,
      artifactId: artifact.id,
      bundler: pageBundler(),
      storage: pageStorage(databaseName, engine),
      title: titleNow(),
      group,
      isPointable,
      models,
      onEvent: (event) => onPreviewEvent(event),
    });
    setPreview(newPreview);
    return () => newPreview.dispose();
  }, [engine, artifact.id, databaseName, group, isPointable, models]);

  // An artifact that is renamed runs on.
  useEffect(() => preview?.entitle(title), [preview, title]);

  useEffect(() => {
    preview?.show({
      files: files.map(({ file, content }) => ({ path: file.filename, content: content.content })),
      entry: entrypointOf(files.map(({ file }) => file.filename)),
      isNetworkAllowed,
      allowedPackages,
      isEarly,
    });
  }, [preview, files, isEarly, isNetworkAllowed, allowedPackages]);

  useEffect(() => {
    if (lastRuns.current === runs) return;
    lastRuns.current = runs;
    preview?.reload();
  }, [preview, runs]);

  const evaluator = useContext(EvaluatorContext);
  useEffect(() => {
    if (evaluator === undefined || preview === undefined) return;
    evaluator.current = preview.evaluate;
    return () => {
      if (evaluator.current === preview.evaluate) evaluator.current = undefined;
    };
  }, [evaluator, preview]);

  const isPointing = pointing?.isPointing ?? false;
  useEffect(() => preview?.point(isPointing), [preview, isPointing]);

  return {
    container,
    state,
    missing: isOverlooked ? nothing : missing,
    errors,
    offeredFiles,
    stop: () => preview?.stop(),
    reload: () => preview?.reload(),
    overlook: () => setIsOverlooked(true),
    overlookErrors: () => setErrors(nothing),
    forgetFiles: () => setOfferedFiles(noFiles),
  };
}
