import { Button, type ButtonProps } from "@mantine/core";
import type { ReactNode } from "react";
import type { ConsentClock } from "../../platform/consent/guard-consent.ts";
import classes from "./consent-button.module.css";
import { useConsentGuard } from "./use-consent-guard.ts";

interface ConsentButtonProps extends ButtonProps {
  children: ReactNode;
  onClick?: () => void;
  type?: "button" | "submit";
  title?: string | undefined;
  clock?: ConsentClock;
}

/** A button that grants an app something: it takes no press that a finger in the app began, or would have made. */
export function ConsentButton({ clock, ...props }: ConsentButtonProps) {
  return <Button ref={useConsentGuard(true, clock)} className={classes.button ?? ""} {...props} />;
}
