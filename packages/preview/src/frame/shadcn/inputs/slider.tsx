import { Slider as Base } from "radix-ui";
import type { ComponentProps, ReactElement } from "react";
import { cn } from "../class-names.ts";

export function Slider({ className, ...props }: ComponentProps<typeof Base.Root>): ReactElement {
  const values = props.value ?? props.defaultValue ?? [props.min ?? 0];
  return (
    <Base.Root className={cn("relative flex w-full touch-none select-none items-center", className)} {...props}>
      <Base.Track className="relative h-2 w-full grow overflow-hidden rounded-full bg-secondary">
        <Base.Range className="absolute h-full bg-primary" />
      </Base.Track>
      {values.map((_, index) => (
        <Base.Thumb
          // biome-ignore lint/suspicious/noArrayIndexKey: a thumb is identified by its index.
          key={index}
          className="block h-5 w-5 rounded-full border-2 border-primary bg-background focus-visible:outline-none focus-visible:ring-2 focus-visible:ring-ring disabled:opacity-50"
        />
      ))}
    </Base.Root>
  );
}
