import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { useId } from "react";
import { FullScreenActions } from "../actions/preview-bar.tsx";
import type { PreviewControls } from "../actions/use-preview-controls.ts";
import { CandidateTabs } from "./candidate-tabs.tsx";
import classes from "./compare.module.css";
import { type CompareLayout, type Comparison, compareLayouts } from "./use-comparison.ts";

const layoutLabels: Readonly<Record<CompareLayout, string>> = { one: t`One`, two: t`Two`, all: t`All` };

interface CompareBarProps {
  controls: PreviewControls;
  /** The beginning of the ids of tabs and of what they show. */
  base: string;
  /** Leads to the vote on the versions. */
  onVote: (() => void) | undefined;
}

/** The compared versions, how they are shown, and the end of the comparison. */
export function CompareBar({ controls, base, onVote }: CompareBarProps) {
  const { comparison, isNarrow, isFull } = controls;
  const { candidates, layout, isShared, toggleShared, isPaused, togglePaused, close } = comparison;
  return (
    <div className={classes.bar}>
      {layout === "all" ? (
        <span className={classes.count}>{t`${candidates.length} candidates`}</span>
      ) : (
        <CandidateTabs comparison={comparison} base={base} />
      )}
      {isShared ? (
        <Button size="compact-sm" aria-pressed title={t`Ends the repeating of input`} onClick={toggleShared}>
          {t`Same input to all`}
        </Button>
      ) : null}
      {isPaused ? (
        <Button size="compact-sm" onClick={togglePaused}>
          {t`Continue`}
        </Button>
      ) : null}
      {onVote === undefined ? null : (
        <Button size="compact-sm" onClick={onVote}>
          {t`Vote`}
        </Button>
      )}
      {isNarrow ? null : (
        <>
          <LayoutChoice comparison={comparison} />
          <Button size="compact-sm" variant="default" onClick={close}>
            {t`Close comparison`}
          </Button>
        </>
      )}
      {isFull ? <FullScreenActions controls={controls} /> : null}
    </div>
  );
}

function LayoutChoice({ comparison: { layout, setLayout, candidates } }: { comparison: Comparison }) {
  const name = useId();
  // Of two candidates, "Two" shows all.
  const layouts = compareLayouts.filter((one) => one !== "all" || candidates.length > 2);
  return (
    <fieldset className={classes.layouts}>
      <legend className={classes.hidden}>{t`Layout`}</legend>
      {layouts.map((one) => (
        <label key={one} className={classes.layout} data-chosen={one === layout || undefined}>
          <input type="radio" name={name} checked={one === layout} onChange={() => setLayout(one)} />
          {layoutLabels[one]}
        </label>
      ))}
    </fieldset>
  );
}
