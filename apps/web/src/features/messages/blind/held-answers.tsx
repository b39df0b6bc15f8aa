import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { useEngine } from "../../../bindings/services-context.tsx";
import classes from "./blind.module.css";

interface HeldAnswersProps {
  questionId: string;
  /** How many of the `total` answers are complete. */
  endedCount: number;
  total: number;
}

/** Stands in the place of answers that wait for each other, so that the order in which they arrive reveals no name. */
export function HeldAnswers({ questionId, endedCount, total }: HeldAnswersProps) {
  const { evidence } = useEngine();
  return (
    <section className={classes.held} aria-label={t`Answers`} aria-busy>
      <span className={classes.progress} role="status">
        <span className={classes.dots} aria-hidden>
          {Array.from({ length: total }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot has nothing but its place.
            <i key={index} data-ended={index < endedCount || undefined} />
          ))}
        </span>
        {t`${endedCount} of ${total} answers ready`}
      </span>
      <span className={classes.hint}>{t`They are shown together, so that speed reveals no name.`}</span>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={() => evidence.showEarly(questionId)}>
        {t`Show as they come`}
      </Button>
    </section>
  );
}
