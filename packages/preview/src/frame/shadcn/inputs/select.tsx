import { Select as Base } from "radix-ui";
import type { ComponentProps, ReactElement } from "react";
import { cn } from "../class-names.ts";
import { CheckIcon, ChevronDownIcon } from "../icons.tsx";
import { FLOATING, MARK, MARKED_ITEM } from "../overlays/floating.ts";
import { styled } from "../styled.tsx";

export const Select = Base.Root;
export const SelectGroup = Base.Group;
export const SelectValue = Base.Value;
export const SelectLabel = styled(Base.Label, "px-2 py-1.5 text-sm font-semibold");
export const SelectSeparator = styled(Base.Separator, "-mx-1 my-1 h-px bg-muted");

export function SelectTrigger({ className, children, ...props }: ComponentProps<typeof Base.Trigger>): ReactElement {
  return (
    <Base.Trigger
      className={cn(
        "flex h-10 w-full items-center justify-between gap-2 rounded-md border border-input bg-background px-3 py-2 text-sm focus:outline-none focus:ring-2 focus:ring-ring disabled:cursor-not-allowed disabled:opacity-50 data-[placeholder]:text-muted-foreground",
        className,
      )}
      {...props}
    >
      {children}
      <Base.Icon className="opacity-50">
        <ChevronDownIcon />
      </Base.Icon>
    </Base.Trigger>
  );
}

export function SelectContent({ className, children, ...props }: ComponentProps<typeof Base.Content>): ReactElement {
  return (
    <Base.Portal>
      <Base.Content
        position="popper"
        sideOffset={4}
        className={cn(FLOATING, "max-h-96 min-w-[var(--radix-select-trigger-width)] overflow-hidden p-0", className)}
        {...props}
      >
        <Base.Viewport className="p-1">{children}</Base.Viewport>
      </Base.Content>
    </Base.Portal>
  );
}

export function SelectItem({ className, children, ...props }: ComponentProps<typeof Base.Item>): ReactElement {
  return (
    <Base.Item className={cn(MARKED_ITEM, "w-full", className)} {...props}>
      <span className={MARK}>
        <Base.ItemIndicator>
          <CheckIcon />
        </Base.ItemIndicator>
      </span>
      <Base.ItemText>{children}</Base.ItemText>
    </Base.Item>
  );
}
