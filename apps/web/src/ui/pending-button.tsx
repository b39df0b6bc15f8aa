import { Button, type ButtonProps, type ElementProps } from "@mantine/core";
import { useLayoutEffect, useRef } from "react";

interface PendingButtonProps extends Omit<ButtonProps, "loading">, ElementProps<"button", keyof ButtonProps> {
  /** Whether the button's action runs: it cannot be pressed meanwhile. */
  isPending: boolean;
}

/**
 * A button whose action takes a while. It gets the focus back when the action ends: Chromium takes the focus away from
 * a button that is disabled, so that a person at the keyboard could not press it once more.
 */
export function PendingButton({ isPending, ...rest }: PendingButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (isPending) {
      hadFocus.current = document.activeElement === button.current;
    } else if (hadFocus.current) {
      hadFocus.current = false;
      // Unless the person has moved on, or the action has opened a dialog.
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    }
  }, [isPending]);

  return <Button {...rest} ref={button} loading={isPending} />;
}
