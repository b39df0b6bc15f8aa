import { AlertDialog as Base } from "radix-ui";
import type { ComponentProps, ReactElement } from "react";
import { cn } from "../class-names.ts";
import { buttonVariants } from "../inputs/button.tsx";
import { styled } from "../styled.tsx";
import { OVERLAY } from "./floating.ts";

export const AlertDialog = Base.Root;
export const AlertDialogTrigger = Base.Trigger;
export const AlertDialogPortal = Base.Portal;
export const AlertDialogOverlay = styled(Base.Overlay, OVERLAY);
export const AlertDialogHeader = styled("div", "flex flex-col space-y-2 text-center sm:text-left");
export const AlertDialogFooter = styled("div", "flex flex-col-reverse gap-2 sm:flex-row sm:justify-end");
export const AlertDialogTitle = styled(Base.Title, "text-lg font-semibold");
export const AlertDialogDescription = styled(Base.Description, "text-sm text-muted-foreground");
export const AlertDialogAction = styled(Base.Action, buttonVariants());
export const AlertDialogCancel = styled(Base.Cancel, buttonVariants({ variant: "outline" }));

export function AlertDialogContent({ className, ...props }: ComponentProps<typeof Base.Content>): ReactElement {
  return (
    <Base.Portal>
      <AlertDialogOverlay />
      <Base.Content
        className={cn(
          "fixed left-1/2 top-1/2 z-50 grid w-full max-w-lg -translate-x-1/2 -translate-y-1/2 gap-4 border bg-background p-6 shadow-lg sm:rounded-lg",
          className,
        )}
        {...props}
      />
    </Base.Portal>
  );
}
