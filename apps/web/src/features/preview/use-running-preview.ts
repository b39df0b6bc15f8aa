import type { Artifact, ArtifactVersion } from "@tutti/domain";
import { type ConsoleEntry, createPreview, type Preview, type PreviewEvent, type PreviewState } from "@tutti/preview";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useEngine, useServices } from "../../bindings/services-context.tsx";
import type { VersionFile } from "../../bindings/use-artifact.ts";
import { pageBundler, pageStorage } from "./preview-runtime.ts";

interface RunningPreview {
  /** Where the frame stands. */
  container: RefObject<HTMLDivElement | null>;
  state: PreviewState;
  stop: () => void;
  reload: () => void;
}

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
  const { artifacts } = useEngine();
  const { databaseName } = useServices();
  const container = useRef<HTMLDivElement>(null);
  const preview = useRef<Preview>(undefined);
  const [state, setState] = useState<PreviewState>({ name: "idle" });
  const title = `Preview of ${artifact.name}, version ${version.versionNumber}`;

  const hear = useEffectEvent((event: PreviewEvent): void => {
    if (event.type === "state") setState(event.state);
    if (event.type === "console") onConsole?.(event.entries);
    if (event.type === "build-error") artifacts.reportError(version.id, { kind: "build", text: event.error });
    if (event.type === "runtime-error") artifacts.reportError(version.id, { kind: "runtime", text: event.error });
  });

  // A version has a preview of its own, so that no error of one is told of another.
  useEffect(() => {
    if (container.current === null) return;
    const created = createPreview({
      container: container.current,
      artifactId: artifact.id,
      bundler: pageBundler(),
      storage: pageStorage(databaseName),
      title,
      onEvent: (event) => hear(event),
    });
    preview.current = created;
    return () => created.dispose();
  }, [artifact.id, databaseName, title]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another run is a reason, and so is another preview.
  useEffect(() => {
    preview.current?.show({
      files: files.map(({ file, content }) => ({ path: file.filename, content: content.content })),
      isNetworkAllowed,
    });
  }, [artifact.id, databaseName, title, files, isNetworkAllowed, runs]);

  return { container, state, stop: () => preview.current?.stop(), reload: () => preview.current?.reload() };
}
