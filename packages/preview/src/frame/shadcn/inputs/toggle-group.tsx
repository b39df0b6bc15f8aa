import type { VariantProps } from "class-variance-authority";
import { ToggleGroup as Base } from "radix-ui";
import { type ComponentProps, createContext, type ReactElement, useContext } from "react";
import { cn } from "../class-names.ts";
import { toggleVariants } from "./toggle.tsx";

type Variants = VariantProps<typeof toggleVariants>;
const GroupVariants = createContext<Variants>({});

export function ToggleGroup({
  className,
  variant,
  size,
  ...props
}: ComponentProps<typeof Base.Root> & Variants): ReactElement {
  return (
    <GroupVariants.Provider value={{ variant, size }}>
      <Base.Root className={cn("flex items-center justify-center gap-1", className)} {...props} />
    </GroupVariants.Provider>
  );
}

export function ToggleGroupItem({
  className,
  variant,
  size,
  ...props
}: ComponentProps<typeof Base.Item> & Variants): ReactElement {
  const group = useContext(GroupVariants);
  const variants = { variant: group.variant ?? variant, size: group.size ?? size };
  return <Base.Item className={cn(toggleVariants(variants), className)} {...props} />;
}
