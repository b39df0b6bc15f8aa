import { type Artifact, type ArtifactVersion, entrypointOf } from "@tutti/domain";
import { type ConsoleEntry, createPreview, type Preview, type PreviewEvent, type PreviewState } from "@tutti/preview";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useEngine, useServices } from "../../bindings/services-context.tsx";
import type { VersionFile } from "../../bindings/use-artifact.ts";
import { setFilesDragged } from "../../ui/files-dragged.ts";
import { pageBundler, pageStorage } from "./preview-runtime.ts";

interface RunningPreview {
  /** Where the frame stands. */
  container: RefObject<HTMLDivElement | null>;
  state: PreviewState;
  /** The addresses on the network that this run wanted, and did not get. */
  missing: readonly string[];
  stop: () => void;
  reload: () => void;
  /** Says no more of what is missing in this run. */
  overlook: () => void;
}

const nothing: readonly string[] = [];

/** Runs a version in a frame of its own; the errors of its build, and its own ones, go to the version. */
export function useRunningPreview(options: {
  artifact: Artifact;
  version: ArtifactVersion;
  files: readonly VersionFile[];
  isNetworkAllowed: boolean;
  runs: number;
  onConsole: ((entries: readonly ConsoleEntry[]) => void) | undefined;
}): RunningPreview {
  const { artifact, version, files, isNetworkAllowed, runs, onConsole } = options;
  const engine = useEngine();
  const { databaseName } = useServices();
  const container = useRef<HTMLDivElement>(null);
  const preview = useRef<Preview>(undefined);
  const [state, setState] = useState<PreviewState>({ name: "idle" });
  const [missing, setMissing] = useState(nothing);
  const [isOverlooked, setIsOverlooked] = useState(false);
  const title = `Preview of ${artifact.name}, version ${version.versionNumber}`;

  const hear = useEffectEvent((event: PreviewEvent): void => {
    if (event.type === "state") setState(event.state);
    if (event.type === "state" && event.state.name === "preparing") {
      setMissing(nothing);
      setIsOverlooked(false);
    }
    if (event.type === "files-dragged") setFilesDragged(true);
    if (event.type === "missing") setMissing(event.addresses);
    if (event.type === "console") onConsole?.(event.entries);
    if (event.type === "build-error") engine.artifacts.reportError(version.id, { kind: "build", text: event.error });
    if (event.type === "runtime-error")
      engine.artifacts.reportError(version.id, { kind: "runtime", text: event.error });
  });

  const titleNow = useEffectEvent(() => title);

  // A version has a preview of its own, so that no error of one is told of another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is a reason.
  useEffect(() => {
    if (container.current === null) return;
    const created = createPreview({
      container: container.current,
      artifactId: artifact.id,
      bundler: pageBundler(),
      storage: pageStorage(databaseName, engine),
      title: titleNow(),
      onEvent: (event) => hear(event),
    });
    preview.current = created;
    return () => created.dispose();
  }, [engine, artifact.id, databaseName, version.id]);

  // An artifact that gets another name runs on.
  useEffect(() => preview.current?.entitle(title), [title]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another run is a reason, and so is another preview.
  useEffect(() => {
    preview.current?.show({
      files: files.map(({ file, content }) => ({ path: file.filename, content: content.content })),
      entry: entrypointOf(files.map(({ file }) => file.filename)),
      isNetworkAllowed,
    });
  }, [artifact.id, databaseName, version.id, files, isNetworkAllowed, runs]);

  return {
    container,
    state,
    missing: isOverlooked ? nothing : missing,
    stop: () => preview.current?.stop(),
    reload: () => preview.current?.reload(),
    overlook: () => setIsOverlooked(true),
  };
}
