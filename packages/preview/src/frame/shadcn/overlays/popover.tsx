import { Popover as Base } from "radix-ui";
import type { ComponentProps, ReactElement } from "react";
import { cn } from "../class-names.ts";
import { FLOATING } from "./floating.ts";

export const Popover = Base.Root;
export const PopoverTrigger = Base.Trigger;
export const PopoverAnchor = Base.Anchor;

export function PopoverContent({ className, ...props }: ComponentProps<typeof Base.Content>): ReactElement {
  return (
    <Base.Portal>
      <Base.Content sideOffset={4} className={cn(FLOATING, "w-72", className)} {...props} />
    </Base.Portal>
  );
}
