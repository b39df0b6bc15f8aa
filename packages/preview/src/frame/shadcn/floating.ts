/** What opens over the page beside what opened it. */
export const FLOATING = "z-50 rounded-md border bg-popover p-4 text-popover-foreground shadow-md outline-none";
/** A line of a menu. */
export const ITEM =
  "relative flex cursor-default select-none items-center gap-2 rounded-sm px-2 py-1.5 text-sm outline-none data-[highlighted]:bg-accent data-[highlighted]:text-accent-foreground data-[disabled]:pointer-events-none data-[disabled]:opacity-50";
/** A line of a menu with a mark before it. */
export const MARKED_ITEM = `${ITEM} pl-8`;
export const MARK = "absolute left-2 flex h-4 w-4 items-center justify-center";
/** What lies between the page and what has to be answered first. */
export const OVERLAY = "fixed inset-0 z-50 bg-black/80";
