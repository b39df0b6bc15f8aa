import { Tooltip as Base } from "radix-ui";
import type { ComponentProps, ReactElement } from "react";
import { cn } from "../class-names.ts";
import { FLOATING } from "./floating.ts";

export const TooltipProvider = Base.Provider;
export const TooltipTrigger = Base.Trigger;

/** A tooltip without a provider around it gets one of its own. */
export function Tooltip(props: ComponentProps<typeof Base.Root>): ReactElement {
  return (
    <Base.Provider>
      <Base.Root {...props} />
    </Base.Provider>
  );
}

export function TooltipContent({ className, ...props }: ComponentProps<typeof Base.Content>): ReactElement {
  return (
    <Base.Portal>
      <Base.Content sideOffset={4} className={cn(FLOATING, "px-3 py-1.5 text-sm", className)} {...props} />
    </Base.Portal>
  );
}
