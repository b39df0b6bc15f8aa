import { cva, type VariantProps } from "class-variance-authority";
import { Toggle as Base } from "radix-ui";
import type { ComponentProps, ReactElement } from "react";
import { cn } from "../class-names.ts";

export const toggleVariants = cva(
  "inline-flex items-center justify-center gap-2 rounded-md text-sm font-medium transition-colors hover:bg-muted focus-visible:outline-none focus-visible:ring-2 focus-visible:ring-ring disabled:pointer-events-none disabled:opacity-50 data-[state=on]:bg-accent data-[state=on]:text-accent-foreground",
  {
    variants: {
      variant: { default: "bg-transparent", outline: "border border-input bg-transparent hover:bg-accent" },
      size: { default: "h-10 px-3", sm: "h-9 px-2.5", lg: "h-11 px-5" },
    },
    defaultVariants: { variant: "default", size: "default" },
  },
);

export function Toggle({
  className,
  variant,
  size,
  ...props
}: ComponentProps<typeof Base.Root> & VariantProps<typeof toggleVariants>): ReactElement {
  return <Base.Root className={cn(toggleVariants({ variant, size }), className)} {...props} />;
}
