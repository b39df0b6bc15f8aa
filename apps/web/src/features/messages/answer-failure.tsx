import { Button } from "@mantine/core";
import { IconAlertTriangle, IconRefresh } from "@tabler/icons-react";
import { errorTexts, type MessageError } from "@tutti/domain";
import classes from "./answer-failure.module.css";

interface AnswerFailureProps {
  error: MessageError;
  /** Absent where the character cannot answer again. */
  onRetry: (() => void) | undefined;
}

/** Why there is no answer, or not all of it, where the answer would have been. */
export function AnswerFailure({ error, onRetry }: AnswerFailureProps) {
  const [summary = "", ...raw] = error.text.split("\n");
  return (
    <div className={classes.failure}>
      <IconAlertTriangle size={16} stroke={1.75} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <p className={classes.title}>{error.status === 0 ? errorTexts.connection.title : `Error ${error.status}`}</p>
        <p className={classes.text}>{summary}</p>
        {raw.length === 0 ? null : (
          <details className={classes.details}>
            <summary>Details</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
            <pre tabIndex={0}>{raw.join("\n")}</pre>
          </details>
        )}
        {onRetry === undefined ? null : (
          <Button
            variant="default"
            size="compact-sm"
            mt={10}
            leftSection={<IconRefresh size={14} stroke={1.75} aria-hidden />}
            onClick={onRetry}
          >
            Retry
          </Button>
        )}
      </div>
    </div>
  );
}
