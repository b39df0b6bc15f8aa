import { plural, t } from "@lingui/core/macro";
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconClick,
  IconLayoutGrid,
  IconRefresh,
  IconTerminal,
  IconWorld,
  IconWorldOff,
  IconX,
} from "@tabler/icons-react";
import { type Artifact, type ArtifactVersion, versionStatus } from "@tutti/domain";
import { type ConsoleEntry, findSource, type PointedElement } from "@tutti/preview";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useVersionFiles } from "../../bindings/artifacts/use-artifact.ts";
import { useVersionAuthor } from "../../bindings/artifacts/use-version-author.ts";
import { useEngine } from "../../bindings/services-context.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { useConsentGuard } from "../../ui/consent/use-consent-guard.ts";
import { type ConsoleLine, ConsoleView } from "./console-view.tsx";
import { DeviceMenu } from "./device/device-menu.tsx";
import { DeviceScreen } from "./device/device-screen.tsx";
import { initialDevice } from "./device/device-view.ts";
import { type Evaluate, EvaluatorContext } from "./evaluator-context.ts";
import { ConsentPlaceContext } from "./notices/consent-place.tsx";
import { PlacedText } from "./notices/placed-text.tsx";
import { PointingContext } from "./pointing-context.ts";
import classes from "./preview.module.css";
import { PreviewGrid } from "./preview-grid.tsx";
import { PreviewStage } from "./preview-stage.tsx";
import { pointedText } from "./preview-view.ts";
import { PurseButton } from "./thinking/purse-button.tsx";
import { useFullScreen } from "./use-full-screen.ts";
import { useNetworkPermission } from "./use-network-permission.ts";

interface PreviewPaneProps {
  artifact: Artifact;
  version: ArtifactVersion | undefined;
  /** The versions shown side by side, including `version`: those of its prompt, or one that it is compared with. */
  beside: readonly ArtifactVersion[];
  isGrid: boolean;
  onGrid: (isGrid: boolean) => void;
  /** Leads to the vote on the versions side by side; undefined where there is none, or it is in sight. */
  onVote?: (() => void) | undefined;
  /** Lets the person choose the model that fixes the error of a version. */
  onFixWith: (versionId: string) => void;
  /** Called with a text for an element that was pointed at, for the next prompt. */
  onPointed: (text: string) => void;
}

/** The most lines of the console that are kept. */
const CONSOLE_LINES = 200;

/** A running version: alone, or beside others. */
export function PreviewPane({
  artifact,
  version,
  beside,
  isGrid,
  onGrid,
  onVote,
  onFixWith,
  onPointed,
}: PreviewPaneProps) {
  const { artifacts } = useEngine();
  const author = useVersionAuthor(version);
  const pane = useRef<HTMLElement>(null);
  const { isFull, enter, leave } = useFullScreen(pane);
  const { isNetworkAllowed, allowNetwork } = useNetworkPermission(artifact.id);
  const networkGuard = useConsentGuard(!isNetworkAllowed);
  const [consentPlace, setConsentPlace] = useState<HTMLElement | null>(null);
  const [runs, setRuns] = useState(0);
  const [isConsoleOpen, setIsConsoleOpen] = useState(false);
  const [log, setLog] = useState<{ versionId: string | undefined; lines: readonly ConsoleLine[] }>();
  const lines = log !== undefined && log.versionId === version?.id ? log.lines : [];
  const take = (consoleEntries: readonly ConsoleEntry[]): void =>
    setLog((before) => {
      const consoleLines = before?.versionId === version?.id ? (before?.lines ?? []) : [];
      const first = (consoleLines.at(-1)?.number ?? 0) + 1;
      const numberedEntries = consoleEntries.map((entry, index) => ({ ...entry, number: first + index }));
      return { versionId: version?.id, lines: [...consoleLines, ...numberedEntries].slice(-CONSOLE_LINES) };
    });
  const evaluator = useRef<Evaluate>(undefined);
  const [device, setDevice] = useState(initialDevice);
  const isApp = artifact.type === "app";
  const isBeside = isGrid && beside.length > 1;
  const canPoint = isApp && !isBeside && version !== undefined && versionStatus(version) === "success";
  // For pointing alone, which is off while a version is generated: then its files change with every frame.
  const files = useVersionFiles(canPoint ? version : undefined);
  const [isPointing, setIsPointing] = useState(false);
  /** The element that was pointed at last, in the version that was shown then. */
  const [pointedElement, setPointedElement] = useState<{ versionId: string | undefined; text: string }>();
  const point = (element: PointedElement): void => {
    setIsPointing(false);
    const sources = files.map(({ file, content }) => ({ path: file.filename, content: content.content }));
    const text = pointedText(element, findSource(sources, element));
    setPointedElement({ versionId: version?.id, text });
    onPointed(text);
  };
  useEscape(isPointing && canPoint, () => setIsPointing(false));
  const errors = lines.filter(({ level, isEvaluated }) => level === "error" && isEvaluated !== true).length;
  const run = (): void => {
    setLog(undefined);
    for (const shownVersion of isBeside ? beside : [version])
      if (shownVersion !== undefined) artifacts.forgetError(shownVersion.id);
    setRuns(runs + 1);
  };

  return (
    <section ref={pane} className={classes.pane} data-full={isFull || undefined} aria-label={t`Preview`}>
      <div className={classes.bar}>
        <span className={classes.grow}>
          {version === undefined ? null : t`Version ${version.versionNumber} · ${author}`}
        </span>
        <span ref={setConsentPlace} className={classes.consents} />
        {beside.length > 1 ? (
          <IconButton
            icon={IconLayoutGrid}
            label={isGrid ? t`Show one` : t`Show ${beside.length} side by side`}
            aria-pressed={isGrid}
            onClick={() => onGrid(!isGrid)}
          />
        ) : null}
        {isApp ? (
          <>
            <IconButton
              ref={networkGuard}
              icon={isNetworkAllowed ? IconWorld : IconWorldOff}
              label={isNetworkAllowed ? t`Forbid the network` : t`Allow the network`}
              aria-pressed={isNetworkAllowed}
              onClick={() => allowNetwork(!isNetworkAllowed)}
            />
            <PurseButton artifactId={artifact.id} />
            {canPoint ? (
              <IconButton
                icon={IconClick}
                label={t`Point at an element`}
                aria-pressed={isPointing}
                onClick={() => setIsPointing(!isPointing)}
              />
            ) : null}
            {isBeside ? null : <DeviceMenu choice={device} onChoose={setDevice} />}
            {isBeside ? null : (
              <IconButton
                icon={IconTerminal}
                label={
                  errors === 0 ? t`Console` : t`Console, ${errors} ${plural(errors, { one: "error", other: "errors" })}`
                }
                aria-pressed={isConsoleOpen}
                {...(errors === 0 ? {} : { style: { color: "var(--bad)" } })}
                onClick={() => setIsConsoleOpen(!isConsoleOpen)}
              />
            )}
            <IconButton icon={IconRefresh} label={t`Run again`} onClick={run} />
          </>
        ) : null}
        <IconButton
          icon={isFull ? IconArrowsMinimize : IconArrowsMaximize}
          label={isFull ? t`Leave full screen` : t`Full screen`}
          onClick={isFull ? leave : enter}
        />
      </div>
      {isBeside ? (
        <PreviewGrid artifact={artifact} versions={beside} runs={runs} onChosen={() => onGrid(false)} onVote={onVote} />
      ) : (
        <PointingContext value={{ isPointing, onPointed: point, onEnd: () => setIsPointing(false) }}>
          {isPointing && canPoint ? (
            <div className={classes.missing} role="status">
              <span className={classes.missingText}>
                {t`Click an element, or choose it with the arrow keys and Enter. Escape ends it.`}
              </span>
            </div>
          ) : pointedElement !== undefined && pointedElement.versionId === version?.id ? (
            <div className={classes.missing} role="status">
              <span className={classes.missingText}>
                <PlacedText version={version} text={pointedElement.text} />
              </span>
              <IconButton icon={IconX} label={t`Dismiss`} onClick={() => setPointedElement(undefined)} />
            </div>
          ) : null}
          <EvaluatorContext value={evaluator}>
            <ConsentPlaceContext value={consentPlace}>
              <DeviceScreen choice={isApp ? device : initialDevice}>
                <PreviewStage
                  artifact={artifact}
                  version={version}
                  runs={runs}
                  onConsole={take}
                  onFixWith={onFixWith}
                />
              </DeviceScreen>
            </ConsentPlaceContext>
          </EvaluatorContext>
        </PointingContext>
      )}
      {isConsoleOpen && !isBeside && isApp ? (
        <ConsoleView
          version={version}
          lines={lines}
          onInput={(text) => {
            const entry: ConsoleEntry = { level: "log", text: `> ${text}`, isEvaluated: true };
            const isRunning = evaluator.current?.(text) === true;
            const refusal = t`Nothing runs here now. Run the app again, then type it once more.`;
            take(isRunning ? [entry] : [entry, { level: "error", text: refusal, isEvaluated: true }]);
          }}
        />
      ) : null}
    </section>
  );
}

/** Calls when Escape is pressed on the page, while `isWanted`. */
function useEscape(isWanted: boolean, onEscape: () => void): void {
  const leavePointing = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isWanted) return;
    const press = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      leavePointing();
    };
    addEventListener("keydown", press, { capture: true });
    return () => removeEventListener("keydown", press, { capture: true });
  }, [isWanted]);
}
