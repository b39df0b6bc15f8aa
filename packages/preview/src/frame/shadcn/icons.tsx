import type { ReactElement } from "react";

const iconOf = (path: string) => (): ReactElement => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    className="h-4 w-4 shrink-0"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={path} />
  </svg>
);

export const CheckIcon = iconOf("M5 12l5 5L20 7");
export const ChevronDownIcon = iconOf("M6 9l6 6 6-6");
export const ChevronRightIcon = iconOf("M9 6l6 6-6 6");
export const CrossIcon = iconOf("M6 6l12 12M18 6L6 18");
