import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps, ReactElement } from "react";
import { cn } from "./class-names.ts";
import { styled } from "./styled.tsx";

const alertVariants = cva("relative w-full rounded-lg border p-4 text-sm [&>svg]:float-left [&>svg]:mr-3", {
  variants: {
    variant: {
      default: "bg-background text-foreground",
      destructive: "border-destructive/50 text-destructive",
    },
  },
  defaultVariants: { variant: "default" },
});

export function Alert({
  className,
  variant,
  ...props
}: ComponentProps<"div"> & VariantProps<typeof alertVariants>): ReactElement {
  return <div role="alert" className={cn(alertVariants({ variant }), className)} {...props} />;
}
export const AlertTitle = styled("h5", "mb-1 font-medium leading-none tracking-tight");
export const AlertDescription = styled("div", "text-sm");
