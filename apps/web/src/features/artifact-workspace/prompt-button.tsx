import { t } from "@lingui/core/macro";
import { ActionIcon } from "@mantine/core";
import { IconArrowUp, IconPlayerStopFilled } from "@tabler/icons-react";
import classes from "./workspace.module.css";

interface PromptButtonProps {
  /** What it does with the prompt. */
  label: string;
  /** Whether the artifact's models answer: then it stops them. */
  isBusy: boolean;
  isEmpty: boolean;
  /** Whether the prompt waits for its files, and is sent then. */
  isAwaited: boolean;
  onSend: () => void;
  onStop: () => void;
}

/** The button that sends the prompt of an artifact, or stops the answers. */
export function PromptButton({ label, isBusy, isEmpty, isAwaited, onSend, onStop }: PromptButtonProps) {
  if (isBusy) {
    return (
      <ActionIcon className={classes.send} size={32} radius={8} aria-label={t`Stop`} onClick={onStop}>
        <IconPlayerStopFilled size={15} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <ActionIcon
      className={classes.send}
      size={32}
      radius={8}
      aria-label={isAwaited ? t`Waiting for the files` : label}
      disabled={isEmpty}
      loading={isAwaited}
      onClick={onSend}
    >
      <IconArrowUp size={17} stroke={2} aria-hidden />
    </ActionIcon>
  );
}
