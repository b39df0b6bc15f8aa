import { Checkbox as Base } from "radix-ui";
import type { ComponentProps, ReactElement } from "react";
import { cn } from "../class-names.ts";
import { CheckIcon } from "../icons.tsx";

export function Checkbox({ className, ...props }: ComponentProps<typeof Base.Root>): ReactElement {
  return (
    <Base.Root
      className={cn(
        "h-4 w-4 shrink-0 rounded-sm border border-primary focus-visible:outline-none focus-visible:ring-2 focus-visible:ring-ring disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:bg-primary data-[state=checked]:text-primary-foreground",
        className,
      )}
      {...props}
    >
      <Base.Indicator className="flex items-center justify-center">
        <CheckIcon />
      </Base.Indicator>
    </Base.Root>
  );
}
