import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { Message } from "@tutti/domain";
import { interruptionText } from "../../../ui/interruption-texts.ts";
import classes from "./cut-off.module.css";

interface CutOffProps {
  interruption: Message["metadata"]["interruption"];
  /** Absent where the character cannot answer again. */
  onRetry: (() => void) | undefined;
}

/** Says that an answer is incomplete, and why; with a button that answers again. */
export function CutOff({ interruption, onRetry }: CutOffProps) {
  return (
    <div className={classes.cutOff}>
      <p className={classes.words}>{interruptionText(interruption)}</p>
      {onRetry === undefined ? null : (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconRefresh size={14} stroke={1.75} aria-hidden />}
          onClick={onRetry}
        >
          {t`Retry`}
        </Button>
      )}
    </div>
  );
}
