import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { formatNumber } from "../../ui/formats/numbers.ts";
import classes from "./administration-page.module.css";

interface PagerProps {
  offset: number;
  /** Rows on a page. */
  size: number;
  /** Rows on this page. */
  rowCount: number;
  /** Rows on all pages. */
  total: number;
  onOffset: (offset: number) => void;
}

/** Buttons to page through a long list; nothing where all rows are on one page. */
export function Pager({ offset, size, rowCount, total, onOffset }: PagerProps) {
  if (total <= size) return null;
  return (
    <div className={classes.pages}>
      <Button
        size="compact-sm"
        variant="default"
        disabled={offset === 0}
        onClick={() => onOffset(Math.max(0, offset - size))}
      >
        {t`Previous`}
      </Button>
      <span>{t`${formatNumber(offset + 1)} to ${formatNumber(offset + rowCount)} of ${formatNumber(total)}`}</span>
      <Button
        size="compact-sm"
        variant="default"
        disabled={offset + size >= total}
        onClick={() => onOffset(offset + size)}
      >
        {t`Next`}
      </Button>
    </div>
  );
}
