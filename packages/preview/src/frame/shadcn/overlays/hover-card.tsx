import { HoverCard as Base } from "radix-ui";
import type { ComponentProps, ReactElement } from "react";
import { cn } from "../class-names.ts";
import { FLOATING } from "./floating.ts";

export const HoverCard = Base.Root;
export const HoverCardTrigger = Base.Trigger;

export function HoverCardContent({ className, ...props }: ComponentProps<typeof Base.Content>): ReactElement {
  return (
    <Base.Portal>
      <Base.Content sideOffset={4} className={cn(FLOATING, "w-64", className)} {...props} />
    </Base.Portal>
  );
}
