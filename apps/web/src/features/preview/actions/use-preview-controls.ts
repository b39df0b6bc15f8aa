import { type Artifact, type ArtifactVersion, versionStatus } from "@tutti/domain";
import type { ConsoleEntry } from "@tutti/preview";
import { type RefObject, useRef, useState } from "react";
import { useEngine } from "../../../bindings/services-context.tsx";
import type { Comparison } from "../compare/use-comparison.ts";
import type { ConsoleLine } from "../console-view.tsx";
import { type DeviceChoice, initialDevice } from "../device/device-view.ts";
import { useFullScreen } from "../use-full-screen.ts";
import { useConsoleLog } from "./use-console-log.ts";

/** The state of an artifact's preview that its actions change, wherever their buttons stand. */
export interface PreviewControls {
  artifact: Artifact;
  version: ArtifactVersion | undefined;
  isApp: boolean;
  comparison: Comparison;
  /** Whether one version is shown, and not several of them compared. */
  isAlone: boolean;
  /** Whether there is room for one version at a time alone. */
  isNarrow: boolean;
  /** The element of the preview, which full screen shows alone. */
  pane: RefObject<HTMLElement | null>;
  isFull: boolean;
  enterFull: () => void;
  leaveFull: () => void;
  /** A number of a version: another one restarts it. */
  runsOf: (versionId: string | undefined) => number;
  /** Restarts a version: the shown one, if none is named. */
  runAgain: (versionId?: string) => void;
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

/** The state of the preview of the shown version, alone or compared with others. */
export function usePreviewControls(
  artifact: Artifact,
  version: ArtifactVersion | undefined,
  { comparison, isNarrow }: { comparison: Comparison; isNarrow: boolean },
): PreviewControls {
  const { artifacts } = useEngine();
  const pane = useRef<HTMLElement>(null);
  const { isFull, enter, leave } = useFullScreen(pane);
  const [runs, setRuns] = useState<Readonly<Record<string, number>>>({});
  const [isConsoleOpen, setIsConsoleOpen] = useState(false);
  const { lines, take, clear } = useConsoleLog(version?.id);
  const [device, setDevice] = useState(initialDevice);
  const [isPointing, setPointing] = useState(false);
  const isApp = artifact.type === "app";
  const isAlone = !comparison.isOpen;
  const runsOf = (versionId: string | undefined): number => runs[versionId ?? ""] ?? 0;
  const runAgain = (versionId = version?.id): void => {
    if (versionId === undefined) return;
    if (versionId === version?.id) clear();
    artifacts.forgetError(versionId);
    setRuns({ ...runs, [versionId]: runsOf(versionId) + 1 });
  };
  return {
    artifact,
    version,
    isApp,
    comparison,
    isAlone,
    isNarrow,
    pane,
    isFull,
    enterFull: enter,
    leaveFull: leave,
    runsOf,
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
