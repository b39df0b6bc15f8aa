import { Button, type ButtonProps, type ElementProps } from "@mantine/core";
import { useLayoutEffect, useRef } from "react";

interface PendingButtonProps extends Omit<ButtonProps, "loading">, ElementProps<"button", keyof ButtonProps> {
  /** Whether the button's action runs: it cannot be pressed meanwhile. */
  isPending: boolean;
}

/**
 * A button whose action takes a while. It gets the focus back when the action ends: browsers take the focus away from
 * a button that is disabled, so that a person at the keyboard could not press it once more.
 */
export function PendingButton({ isPending, onFocus, onBlur, ...rest }: PendingButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  /** Whether the button has the focus, or lost it only because it was disabled. */
  const isFocused = useRef(false);
  useLayoutEffect(() => {
    if (isPending || !isFocused.current) return;
    // Unless the person has moved on, or the action has opened a dialog.
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    isFocused.current = document.activeElement === button.current;
  }, [isPending]);

  return (
    <Button
      {...rest}
      ref={button}
      loading={isPending}
      onFocus={(event) => {
        isFocused.current = true;
        onFocus?.(event);
      }}
      onBlur={(event) => {
        // Some browsers report the blur of a button that is disabled, others do not.
        if (!event.currentTarget.disabled) isFocused.current = false;
        onBlur?.(event);
      }}
    />
  );
}
