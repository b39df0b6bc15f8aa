import { type Artifact, type ArtifactVersion, versionStatus } from "@tutti/domain";
import type { ConsoleEntry } from "@tutti/preview";
import { type RefObject, useRef, useState } from "react";
import { useEngine } from "../../../bindings/services-context.tsx";
import type { ConsoleLine } from "../console-view.tsx";
import { type DeviceChoice, initialDevice } from "../device/device-view.ts";
import { useFullScreen } from "../use-full-screen.ts";
import { useConsoleLog } from "./use-console-log.ts";

/** The state of an artifact's preview that its actions change, wherever their buttons stand. */
export interface PreviewControls {
  artifact: Artifact;
  version: ArtifactVersion | undefined;
  isApp: boolean;
  /** Whether one version is shown, and not several of them. */
  isAlone: boolean;
  /** The element of the preview, which full screen shows alone. */
  pane: RefObject<HTMLElement | null>;
  isFull: boolean;
  enterFull: () => void;
  leaveFull: () => void;
  /** Another number restarts what is shown. */
  runs: number;
  runAgain: () => void;
  isConsoleOpen: boolean;
  toggleConsole: () => void;
  lines: readonly ConsoleLine[];
  /** Adds lines to the console. */
  take: (entries: readonly ConsoleEntry[]) => void;
  /** How many errors the app has written to its console. */
  errorCount: number;
  device: DeviceChoice;
  setDevice: (device: DeviceChoice) => void;
  /** Whether an element of the app can be pointed at. */
  canPoint: boolean;
  isPointing: boolean;
  setPointing: (isPointing: boolean) => void;
}

/**
 * The state of the preview of a version.
 *
 * @param shownVersions the versions that are shown, of which there are several in a comparison
 */
export function usePreviewControls(
  artifact: Artifact,
  version: ArtifactVersion | undefined,
  shownVersions: readonly ArtifactVersion[],
): PreviewControls {
  const { artifacts } = useEngine();
  const pane = useRef<HTMLElement>(null);
  const { isFull, enter, leave } = useFullScreen(pane);
  const [runs, setRuns] = useState(0);
  const [isConsoleOpen, setIsConsoleOpen] = useState(false);
  const { lines, take, clear } = useConsoleLog(version?.id);
  const [device, setDevice] = useState(initialDevice);
  const [isPointing, setPointing] = useState(false);
  const isApp = artifact.type === "app";
  const isAlone = shownVersions.length < 2;
  const runAgain = (): void => {
    clear();
    for (const { id } of shownVersions) artifacts.forgetError(id);
    setRuns(runs + 1);
  };
  return {
    artifact,
    version,
    isApp,
    isAlone,
    pane,
    isFull,
    enterFull: enter,
    leaveFull: leave,
    runs,
    runAgain,
    isConsoleOpen,
    toggleConsole: () => setIsConsoleOpen(!isConsoleOpen),
    lines,
    take,
    errorCount: lines.filter(({ level, isEvaluated }) => level === "error" && isEvaluated !== true).length,
    device,
    setDevice,
    canPoint: isApp && isAlone && version !== undefined && versionStatus(version) === "success",
    isPointing,
    setPointing,
  };
}
