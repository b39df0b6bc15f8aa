import { Progress as Base } from "radix-ui";
import type { ComponentProps, ReactElement } from "react";
import { cn } from "./class-names.ts";

export function Progress({ className, value, ...props }: ComponentProps<typeof Base.Root>): ReactElement {
  return (
    <Base.Root
      className={cn("relative h-4 w-full overflow-hidden rounded-full bg-secondary", className)}
      value={value ?? 0}
      {...props}
    >
      <Base.Indicator className="h-full bg-primary transition-all" style={{ width: `${value ?? 0}%` }} />
    </Base.Root>
  );
}
