import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { ArtifactVersion } from "@tutti/domain";
import { type ConsoleEntry, findSource, type PointedElement } from "@tutti/preview";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useVersionFiles } from "../../bindings/artifacts/use-artifact.ts";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { PreviewBar } from "./actions/preview-bar.tsx";
import type { PreviewControls } from "./actions/use-preview-controls.ts";
import { ConsoleView } from "./console-view.tsx";
import { DeviceScreen } from "./device/device-screen.tsx";
import { initialDevice } from "./device/device-view.ts";
import { type Evaluate, EvaluatorContext } from "./evaluator-context.ts";
import { ConsentPlaceContext } from "./notices/consent-place.tsx";
import { FixOfferContext } from "./notices/fix-offer.tsx";
import { PlacedText } from "./notices/placed-text.tsx";
import { PointingContext } from "./pointing-context.ts";
import classes from "./preview.module.css";
import { PreviewGrid } from "./preview-grid.tsx";
import { PreviewStage } from "./preview-stage.tsx";
import { pointedText } from "./preview-view.ts";

interface PreviewPaneProps {
  controls: PreviewControls;
  /** The versions that can be shown side by side, with the shown one: those of its prompt, or two compared ones. */
  beside: readonly ArtifactVersion[];
  onGrid: (isGrid: boolean) => void;
  /** Leads to the vote on the versions side by side; undefined where there is none, or it is in sight. */
  onVote?: (() => void) | undefined;
  /** Lets the person choose the model that fixes the error of a version. */
  onFixWith: (versionId: string) => void;
  /** Called with a text for an element that was pointed at, for the next prompt. */
  onPointed: (text: string) => void;
}

/** A running version: alone, or beside others. */
export function PreviewPane({ controls, beside, onGrid, onVote, onFixWith, onPointed }: PreviewPaneProps) {
  const { artifact, version, isApp, isAlone, pane, isFull, runs, lines, take, canPoint } = controls;
  const { isPointing, setPointing, isConsoleOpen, device } = controls;
  const [consentPlace, setConsentPlace] = useState<HTMLElement | null>(null);
  const [offerCount, setOfferCount] = useState(0);
  const countOffer = useCallback((change: 1 | -1) => setOfferCount((before) => before + change), []);
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
      <PreviewBar controls={controls} isFixOffered={offerCount > 0} consentPlace={setConsentPlace}>
        {beside.length > 1 ? (
          <Button size="compact-sm" variant="default" onClick={() => onGrid(isAlone)}>
            {isAlone ? t`Show ${beside.length} side by side` : t`Show one`}
          </Button>
        ) : null}
      </PreviewBar>
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
              <FixOfferContext value={countOffer}>
                <DeviceScreen choice={isApp ? device : initialDevice}>
                  <PreviewStage
                    artifact={artifact}
                    version={version}
                    runs={runs}
                    onConsole={take}
                    onFixWith={onFixWith}
                  />
                </DeviceScreen>
              </FixOfferContext>
            </ConsentPlaceContext>
          </EvaluatorContext>
        </PointingContext>
      ) : (
        <PreviewGrid artifact={artifact} versions={beside} runs={runs} onChosen={() => onGrid(false)} onVote={onVote} />
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
