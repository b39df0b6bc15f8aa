import { t } from "@lingui/core/macro";
import { IconX } from "@tabler/icons-react";
import { type ConsoleEntry, findSource, type PointedElement } from "@tutti/preview";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useVersionFiles } from "../../bindings/artifacts/use-artifact.ts";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { PreviewBar } from "./actions/preview-bar.tsx";
import type { PreviewControls } from "./actions/use-preview-controls.ts";
import { CandidatesView } from "./compare/candidates-view.tsx";
import { ConsoleView } from "./console-view.tsx";
import { DeviceScreen } from "./device/device-screen.tsx";
import { initialDevice } from "./device/device-view.ts";
import { type Evaluate, EvaluatorContext } from "./evaluator-context.ts";
import { ConsentPlaceContext } from "./notices/consent-place.tsx";
import { NoticeBarContext } from "./notices/notice-bar.ts";
import { PlacedText } from "./notices/placed-text.tsx";
import { PointingContext } from "./pointing-context.ts";
import classes from "./preview.module.css";
import { PreviewStage } from "./preview-stage.tsx";
import { pointedText } from "./preview-view.ts";

interface PreviewPaneProps {
  controls: PreviewControls;
  /** Leads to the vote on the compared versions; undefined where there is none, or it is in sight. */
  onVote?: (() => void) | undefined;
  /** Lets the person choose the model that fixes the error of a version. */
  onFixWith: (versionId: string) => void;
  /** Called with a text for an element that was pointed at, for the next prompt. */
  onPointed: (text: string) => void;
}

/** A running version: alone, or beside others. */
export function PreviewPane({ controls, onVote, onFixWith, onPointed }: PreviewPaneProps) {
  const { artifact, version, isApp, isAlone, pane, isFull, runsOf, lines, take, canPoint } = controls;
  const { isPointing, setPointing, isConsoleOpen, device } = controls;
  const [consentPlace, setConsentPlace] = useState<HTMLElement | null>(null);
  const [offerCount, setOfferCount] = useState(0);
  const countFix = useCallback((change: 1 | -1) => setOfferCount((before) => before + change), []);
  const bar = useMemo(() => ({ countFix, hasRunAgain: true }), [countFix]);
  const evaluator = useRef<Evaluate>(undefined);
  // For pointing alone, which is off while a version is generated: then its files change with every frame.
  const files = useVersionFiles(canPoint ? version : undefined);
  /** The element that was pointed at last, in the version that was shown then. */
  const [pointedElement, setPointedElement] = useState<{ versionId: string | undefined; text: string }>();
  const point = (element: PointedElement): void => {
    setPointing(false);
    const sources = files.map(({ file, content }) => ({ path: file.filename, content: content.content }));
    const text = pointedText(element, findSource(sources, element));
    setPointedElement({ versionId: version?.id, text });
    onPointed(text);
  };
  useEscape(isPointing && canPoint, () => setPointing(false));

  return (
    <section ref={pane} className={classes.pane} data-full={isFull || undefined} aria-label={t`Preview`}>
      {isAlone ? <PreviewBar controls={controls} isFixOffered={offerCount > 0} consentPlace={setConsentPlace} /> : null}
      {isAlone ? (
        <PointingContext value={{ isPointing, onPointed: point, onEnd: () => setPointing(false) }}>
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
              <NoticeBarContext value={bar}>
                <DeviceScreen choice={isApp ? device : initialDevice}>
                  <PreviewStage
                    artifact={artifact}
                    version={version}
                    runs={runsOf(version?.id)}
                    onConsole={take}
                    onFixWith={onFixWith}
                  />
                </DeviceScreen>
              </NoticeBarContext>
            </ConsentPlaceContext>
          </EvaluatorContext>
        </PointingContext>
      ) : (
        <CandidatesView controls={controls} onVote={onVote} onFixWith={onFixWith} />
      )}
      {isConsoleOpen && isAlone && isApp ? (
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
