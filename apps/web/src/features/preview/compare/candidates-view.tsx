import { useId } from "react";
import type { PreviewControls } from "../actions/use-preview-controls.ts";
import { InputGroupContext } from "../input-group-context.ts";
import { CandidateCell } from "./candidate-cell.tsx";
import classes from "./compare.module.css";
import { CompareBar } from "./compare-bar.tsx";

interface CandidatesViewProps {
  controls: PreviewControls;
  /** Leads to the vote on the versions; undefined where there is none, or it is in sight. */
  onVote: (() => void) | undefined;
  /** Lets the person choose the model that fixes the error of a version. */
  onFixWith: (versionId: string) => void;
}

/**
 * Versions that are compared: one large, two beside each other or all of them. Their cells stay where they are in the
 * document, whatever is shown: running apps go on.
 */
export function CandidatesView({ controls, onVote, onFixWith }: CandidatesViewProps) {
  const base = useId();
  const { comparison } = controls;
  return (
    <InputGroupContext value={comparison.group}>
      <CompareBar controls={controls} base={base} onVote={onVote} />
      <div className={classes.cells} data-layout={comparison.layout}>
        {comparison.candidates.map((candidate) => (
          <CandidateCell
            key={candidate.id}
            controls={controls}
            candidate={candidate}
            base={base}
            onFixWith={onFixWith}
          />
        ))}
      </div>
    </InputGroupContext>
  );
}
