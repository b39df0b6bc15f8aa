import { Accordion as Base } from "radix-ui";
import type { ComponentProps, ReactElement } from "react";
import { cn } from "./class-names.ts";
import { ChevronDownIcon } from "./icons.tsx";
import { styled } from "./styled.tsx";

export const Accordion = Base.Root;
export const AccordionItem = styled(Base.Item, "border-b");

export function AccordionTrigger({ className, children, ...props }: ComponentProps<typeof Base.Trigger>): ReactElement {
  return (
    <Base.Header className="flex">
      <Base.Trigger
        className={cn(
          "flex flex-1 items-center justify-between py-4 text-left font-medium hover:underline [&[data-state=open]>svg]:rotate-180",
          className,
        )}
        {...props}
      >
        {children}
        <ChevronDownIcon />
      </Base.Trigger>
    </Base.Header>
  );
}

export function AccordionContent({ className, children, ...props }: ComponentProps<typeof Base.Content>): ReactElement {
  return (
    <Base.Content className="overflow-hidden text-sm" {...props}>
      <div className={cn("pb-4 pt-0", className)}>{children}</div>
    </Base.Content>
  );
}
