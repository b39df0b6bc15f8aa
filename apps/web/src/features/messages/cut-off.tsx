import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import classes from "./cut-off.module.css";

/** Says that an answer is not whole, since the page ended while it came; and the way to a whole one. */
export function CutOff({ onRetry }: { onRetry: (() => void) | undefined }) {
  return (
    <div className={classes.cutOff}>
      <p className={classes.words}>Cut off: the page was closed before this answer had ended.</p>
      {onRetry === undefined ? null : (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconRefresh size={14} stroke={1.75} aria-hidden />}
          onClick={onRetry}
        >
          Retry
        </Button>
      )}
    </div>
  );
}
