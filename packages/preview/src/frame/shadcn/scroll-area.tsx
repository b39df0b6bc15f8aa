import { ScrollArea as Base } from "radix-ui";
import type { ComponentProps, ReactElement } from "react";
import { cn } from "./class-names.ts";

export function ScrollBar({ className, ...props }: ComponentProps<typeof Base.Scrollbar>): ReactElement {
  return (
    <Base.Scrollbar
      className={cn(
        "flex touch-none select-none p-px data-[orientation=horizontal]:h-2.5 data-[orientation=vertical]:h-full data-[orientation=vertical]:w-2.5 data-[orientation=horizontal]:flex-col",
        className,
      )}
      {...props}
    >
      <Base.Thumb className="relative flex-1 rounded-full bg-border" />
    </Base.Scrollbar>
  );
}

export function ScrollArea({ className, children, ...props }: ComponentProps<typeof Base.Root>): ReactElement {
  return (
    <Base.Root className={cn("relative overflow-hidden", className)} {...props}>
      <Base.Viewport className="h-full w-full rounded-[inherit]">{children}</Base.Viewport>
      <ScrollBar />
      <Base.Corner />
    </Base.Root>
  );
}
