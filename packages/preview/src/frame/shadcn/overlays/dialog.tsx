import { Dialog as Base } from "radix-ui";
import type { ComponentProps, ReactElement } from "react";
import { cn } from "../class-names.ts";
import { CrossIcon } from "../icons.tsx";
import { styled } from "../styled.tsx";
import { OVERLAY } from "./floating.ts";

export const Dialog = Base.Root;
export const DialogTrigger = Base.Trigger;
export const DialogPortal = Base.Portal;
export const DialogClose = Base.Close;
export const DialogOverlay = styled(Base.Overlay, OVERLAY);
export const DialogHeader = styled("div", "flex flex-col space-y-1.5 text-center sm:text-left");
export const DialogFooter = styled("div", "flex flex-col-reverse gap-2 sm:flex-row sm:justify-end");
export const DialogTitle = styled(Base.Title, "text-lg font-semibold leading-none tracking-tight");
export const DialogDescription = styled(Base.Description, "text-sm text-muted-foreground");

export function DialogContent({ className, children, ...props }: ComponentProps<typeof Base.Content>): ReactElement {
  return (
    <Base.Portal>
      <DialogOverlay />
      <Base.Content
        aria-describedby={undefined}
        className={cn(
          "fixed left-1/2 top-1/2 z-50 grid w-full max-w-lg -translate-x-1/2 -translate-y-1/2 gap-4 border bg-background p-6 shadow-lg sm:rounded-lg",
          className,
        )}
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
