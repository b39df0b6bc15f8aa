import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import type { Candidate } from "@tutti/engine";
import { useCallback, useMemo, useState } from "react";
import { useVersionAuthor } from "../../../bindings/artifacts/use-version-author.ts";
import { useEngine } from "../../../bindings/services-context.tsx";
import { hasProblem, versionState } from "../../../ui/models/version-state.ts";
import type { PreviewControls } from "../actions/use-preview-controls.ts";
import { DeviceScreen } from "../device/device-screen.tsx";
import { initialDevice } from "../device/device-view.ts";
import { ConsentPlaceContext } from "../notices/consent-place.tsx";
import { NoticeBarContext } from "../notices/notice-bar.ts";
import { PreviewStage } from "../preview-stage.tsx";
import { tabIds } from "./candidate-tabs.tsx";
import classes from "./compare.module.css";
import { PausedStage } from "./paused-stage.tsx";
import { useSwipe } from "./use-swipe.ts";

interface CandidateCellProps {
  controls: PreviewControls;
  candidate: Candidate;
  /** The beginning of the ids of tabs and of what they show. */
  base: string;
  onFixWith: (versionId: string) => void;
}

/** A compared version with its actions. It stays mounted while it is out of sight, so that its app runs on. */
export function CandidateCell({ controls, candidate: { id, version }, base, onFixWith }: CandidateCellProps) {
  const { artifact, comparison, isApp, isNarrow, device, runsOf } = controls;
  const { layout, shownIds, chosenId, runningIds, run } = comparison;
  const author = useVersionAuthor(version);
  const [consentPlace, setConsentPlace] = useState<HTMLElement | null>(null);
  const [offerCount, setOfferCount] = useState(0);
  const countFix = useCallback((change: 1 | -1) => setOfferCount((before) => before + change), []);
  const bar = useMemo(() => ({ countFix, hasRunAgain: layout !== "all" && !isNarrow }), [countFix, layout, isNarrow]);
  const ids = tabIds(base, id);
  // An overview shows whole apps, as on a laptop, instead of their corners; an error is read at its own size.
  const isReduced = layout === "all" && device.device === "full" && version.error === undefined;
  const screen = isReduced ? ({ ...device, device: "laptop" } as const) : device;
  return (
    <div
      id={ids.panel}
      className={classes.cell}
      {...(layout === "all" ? {} : { role: "tabpanel", "aria-labelledby": ids.tab })}
      data-shown={shownIds.includes(id) || undefined}
      data-chosen={id === chosenId || undefined}
    >
      <section className={classes.version} aria-label={t`Version ${version.versionNumber} by ${author}`}>
        <CandidateBar
          controls={controls}
          candidate={{ id, version }}
          author={author}
          isFixOffered={offerCount > 0}
          setConsentPlace={setConsentPlace}
        />
        <ConsentPlaceContext value={consentPlace}>
          <NoticeBarContext value={bar}>
            {isApp && !runningIds.includes(id) && version.error === undefined ? (
              <PausedStage version={version} onRun={() => run(id)} />
            ) : (
              <DeviceScreen choice={isApp ? screen : initialDevice}>
                <PreviewStage
                  artifact={artifact}
                  version={version}
                  runs={runsOf(version.id)}
                  onFixWith={layout === "all" ? undefined : onFixWith}
                />
              </DeviceScreen>
            )}
          </NoticeBarContext>
        </ConsentPlaceContext>
      </section>
    </div>
  );
}

/** A compared version's number, model and state, and what is done to it. */
function CandidateBar({
  controls,
  candidate: { id, version },
  author,
  isFixOffered,
  setConsentPlace,
}: {
  controls: PreviewControls;
  candidate: Candidate;
  author: string;
  isFixOffered: boolean;
  setConsentPlace: (place: HTMLElement | null) => void;
}) {
  const { artifacts } = useEngine();
  const { comparison, isApp, isNarrow, runAgain } = controls;
  const { layout, setLayout, choose, close, chosenId, candidates } = comparison;
  const step = (by: 1 | -1): void => {
    const place = candidates.findIndex((one) => one.id === chosenId);
    const next = candidates[(place + by + candidates.length) % candidates.length];
    if (next !== undefined) choose(next.id);
  };
  const swipe = useSwipe(step);
  const { text: state, check } = versionState(version);
  const isGenerating = version.generationStatus === "generating";
  return (
    <div className={classes.cellBar} {...(layout === "one" ? swipe : {})}>
      {isNarrow ? (
        <>
          <Button size="compact-sm" variant="default" onClick={() => step(-1)}>
            {t`Previous`}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => step(1)}>
            {t`Next`}
          </Button>
        </>
      ) : (
        <span className={classes.title}>
          <strong>{t`v${version.versionNumber}`}</strong> {author}
          {check === "errors" ? <span className={classes.check}> · {state}</span> : null}
        </span>
      )}
      <span className={classes.grow} />
      <span ref={setConsentPlace} className={classes.consents} />
      {isApp && hasProblem(version) && !isFixOffered ? (
        <Button size="compact-sm" variant="default" onClick={() => void artifacts.fix(version.id)}>
          {t`Fix`}
        </Button>
      ) : null}
      {layout === "all" ? (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            choose(id);
            setLayout("one");
          }}
        >
          {t`Show large`}
        </Button>
      ) : isApp && !isNarrow && !isGenerating ? (
        <Button size="compact-sm" variant="default" onClick={() => runAgain(version.id)}>
          {t`Run again`}
        </Button>
      ) : null}
      {isGenerating ? (
        <Button size="compact-sm" variant="default" onClick={() => artifacts.stop(version.id)}>
          {t`Stop`}
        </Button>
      ) : (
        <Button
          size="compact-sm"
          aria-label={t`Pick v${version.versionNumber}, ${author}`}
          onClick={() => {
            artifacts.setHead(version.id);
            close();
          }}
        >
          {t`Pick v${version.versionNumber}`}
        </Button>
      )}
    </div>
  );
}
