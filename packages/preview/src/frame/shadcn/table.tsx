import type { ComponentProps, ReactElement } from "react";
import { cn } from "./class-names.ts";
import { styled } from "./styled.tsx";

export function Table({ className, ...props }: ComponentProps<"table">): ReactElement {
  return (
    <div className="relative w-full overflow-auto">
      <table className={cn("w-full caption-bottom text-sm", className)} {...props} />
    </div>
  );
}
export const TableHeader = styled("thead", "[&_tr]:border-b");
export const TableBody = styled("tbody", "[&_tr:last-child]:border-0");
export const TableFooter = styled("tfoot", "border-t bg-muted/50 font-medium");
export const TableRow = styled("tr", "border-b transition-colors hover:bg-muted/50");
export const TableHead = styled("th", "h-12 px-4 text-left align-middle font-medium text-muted-foreground");
export const TableCell = styled("td", "p-4 align-middle");
export const TableCaption = styled("caption", "mt-4 text-sm text-muted-foreground");
