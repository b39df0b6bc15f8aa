import { RadioGroup as Base } from "radix-ui";
import type { ComponentProps, ReactElement } from "react";
import { cn } from "../class-names.ts";
import { styled } from "../styled.tsx";

export const RadioGroup = styled(Base.Root, "grid gap-2");

export function RadioGroupItem({ className, ...props }: ComponentProps<typeof Base.Item>): ReactElement {
  return (
    <Base.Item
      className={cn(
        "aspect-square h-4 w-4 rounded-full border border-primary text-primary focus-visible:outline-none focus-visible:ring-2 focus-visible:ring-ring disabled:cursor-not-allowed disabled:opacity-50",
        className,
      )}
      {...props}
    >
      <Base.Indicator className="flex items-center justify-center after:block after:h-2 after:w-2 after:rounded-full after:bg-current" />
    </Base.Item>
  );
}
