import { DropdownMenu as Base } from "radix-ui";
import type { ComponentProps, ReactElement } from "react";
import { cn } from "../class-names.ts";
import { CheckIcon, ChevronRightIcon } from "../icons.tsx";
import { styled } from "../styled.tsx";
import { FLOATING, ITEM, MARK, MARKED_ITEM } from "./floating.ts";

export const DropdownMenu = Base.Root;
export const DropdownMenuTrigger = Base.Trigger;
export const DropdownMenuGroup = Base.Group;
export const DropdownMenuPortal = Base.Portal;
export const DropdownMenuSub = Base.Sub;
export const DropdownMenuRadioGroup = Base.RadioGroup;
export const DropdownMenuItem = styled(Base.Item, ITEM);
export const DropdownMenuLabel = styled(Base.Label, "px-2 py-1.5 text-sm font-semibold");
export const DropdownMenuSeparator = styled(Base.Separator, "-mx-1 my-1 h-px bg-muted");
export const DropdownMenuShortcut = styled("span", "ml-auto text-xs tracking-widest opacity-60");
export const DropdownMenuSubContent = styled(Base.SubContent, `${FLOATING} min-w-32 p-1`);

export function DropdownMenuContent({ className, ...props }: ComponentProps<typeof Base.Content>): ReactElement {
  return (
    <Base.Portal>
      <Base.Content sideOffset={4} className={cn(FLOATING, "min-w-32 p-1", className)} {...props} />
    </Base.Portal>
  );
}

export function DropdownMenuSubTrigger({
  className,
  children,
  ...props
}: ComponentProps<typeof Base.SubTrigger>): ReactElement {
  return (
    <Base.SubTrigger className={cn(ITEM, "justify-between", className)} {...props}>
      {children}
      <ChevronRightIcon />
    </Base.SubTrigger>
  );
}

export function DropdownMenuCheckboxItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Base.CheckboxItem>): ReactElement {
  return (
    <Base.CheckboxItem className={cn(MARKED_ITEM, className)} {...props}>
      <span className={MARK}>
        <Base.ItemIndicator>
          <CheckIcon />
        </Base.ItemIndicator>
      </span>
      {children}
    </Base.CheckboxItem>
  );
}

export function DropdownMenuRadioItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Base.RadioItem>): ReactElement {
  return (
    <Base.RadioItem className={cn(MARKED_ITEM, className)} {...props}>
      <span className={MARK}>
        <Base.ItemIndicator className="h-2 w-2 rounded-full bg-current" />
      </span>
      {children}
    </Base.RadioItem>
  );
}
