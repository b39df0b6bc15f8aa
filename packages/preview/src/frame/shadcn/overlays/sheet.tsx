import { Dialog as Base } from "radix-ui";
import type { ComponentProps, ReactElement } from "react";
import { cn } from "../class-names.ts";
import { CrossIcon } from "../icons.tsx";
import { styled } from "../styled.tsx";
import { OVERLAY } from "./floating.ts";

const sides = {
  top: "inset-x-0 top-0 border-b",
  bottom: "inset-x-0 bottom-0 border-t",
  left: "inset-y-0 left-0 h-full w-3/4 border-r sm:max-w-sm",
  right: "inset-y-0 right-0 h-full w-3/4 border-l sm:max-w-sm",
};

export const Sheet = Base.Root;
export const SheetTrigger = Base.Trigger;
export const SheetPortal = Base.Portal;
export const SheetClose = Base.Close;
export const SheetOverlay = styled(Base.Overlay, OVERLAY);
export const SheetHeader = styled("div", "flex flex-col space-y-2 text-center sm:text-left");
export const SheetFooter = styled("div", "flex flex-col-reverse gap-2 sm:flex-row sm:justify-end");
export const SheetTitle = styled(Base.Title, "text-lg font-semibold text-foreground");
export const SheetDescription = styled(Base.Description, "text-sm text-muted-foreground");

export function SheetContent({
  side = "right",
  className,
  children,
  ...props
}: ComponentProps<typeof Base.Content> & { side?: keyof typeof sides }): ReactElement {
  return (
    <Base.Portal>
      <SheetOverlay />
      <Base.Content
        aria-describedby={undefined}
        className={cn("fixed z-50 gap-4 bg-background p-6 shadow-lg", sides[side], className)}
        {...props}
      >
        {children}
        <Base.Close className="absolute right-4 top-4 rounded-sm opacity-70 hover:opacity-100">
          <CrossIcon />
          <span className="sr-only">Close</span>
        </Base.Close>
      </Base.Content>
    </Base.Portal>
  );
}
