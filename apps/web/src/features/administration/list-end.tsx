import { t } from "@lingui/core/macro";
import { ShowMore } from "../../ui/buttons/show-more.tsx";
import { formatNumber } from "../../ui/formats/numbers.ts";
import classes from "./administration-page.module.css";

interface ListEndProps {
  /** The list's name. */
  list: string;
  /** Entries that are shown; undefined while none was read. */
  rowCount: number | undefined;
  /** Entries of all pages. */
  total: number | undefined;
  next: Parameters<typeof ShowMore>[0]["next"];
}

/** How much of a long list is shown, and the button for more; nothing beneath a list that is whole. */
export function ListEnd({ list, rowCount, total, next }: ListEndProps) {
  if (!next.isThere || rowCount === undefined || total === undefined) return null;
  return (
    <div className={classes.pages}>
      <span>{t`${formatNumber(rowCount)} of ${formatNumber(total)}`}</span>
      <ShowMore list={list} next={next} />
    </div>
  );
}
