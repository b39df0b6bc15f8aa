/** A panel that opens over the page beside the element that opened it. */
export const FLOATING = "z-50 rounded-md border bg-popover p-4 text-popover-foreground shadow-md outline-none";
/** An item of a menu. */
export const ITEM =
  "relative flex cursor-default select-none items-center gap-2 rounded-sm px-2 py-1.5 text-sm outline-none data-[highlighted]:bg-accent data-[highlighted]:text-accent-foreground data-[disabled]:pointer-events-none data-[disabled]:opacity-50";
/** An item of a menu with a mark before it. */
export const MARKED_ITEM = `${ITEM} pl-8`;
export const MARK = "absolute left-2 flex h-4 w-4 items-center justify-center";
/** The layer between the page and a modal dialog. */
export const OVERLAY = "fixed inset-0 z-50 bg-black/80";
