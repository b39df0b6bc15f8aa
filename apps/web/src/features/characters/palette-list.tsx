import { t } from "@lingui/core/macro";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type MouseEvent, useEffect, useMemo, useRef } from "react";
import { PaletteCommandOption } from "./palette-command-option.tsx";
import classes from "./palette-list.module.css";
import { PaletteOption } from "./palette-option.tsx";
import type { PaletteChoiceRow, PaletteModelRow, PaletteRow } from "./palette-rows.ts";

/** Pixels, as in the style sheet. */
const MODEL_HEIGHT = 52;
const HEADING_HEIGHT = 32;
const COMMAND_HEIGHT = 36;

const heights = { model: MODEL_HEIGHT, heading: HEADING_HEIGHT, command: COMMAND_HEIGHT };

/** The rows of the palette; only the visible ones are rendered, of however many there are. */
export function PaletteList({
  id,
  rows,
  active,
  checked,
  onPoint,
  onChoose,
  onCheck,
  onFavourite,
}: {
  id: string;
  rows: readonly PaletteRow[];
  active: number | undefined;
  /** The slugs of the models that are added together; undefined where only one can be chosen. */
  checked: ReadonlySet<string> | undefined;
  onPoint: (index: number) => void;
  onChoose: (row: PaletteChoiceRow, event: MouseEvent) => void;
  onCheck: (row: PaletteModelRow) => void;
  onFavourite: (row: PaletteModelRow) => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const positions = useMemo(() => choicePositions(rows), [rows]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights[rows[index]?.type ?? "model"],
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 2,
    paddingEnd: 8,
  });

  useEffect(() => {
    if (active === undefined) return;
    // The first model of a group is shown with its heading.
    virtualizer.scrollToIndex(rows[active - 1]?.type === "heading" ? active - 1 : active);
  }, [active, rows, virtualizer]);

  return (
    <div ref={scroller} className={classes.scroller} id={id} role="listbox" aria-label={t`Models`}>
      <div role="presentation" style={{ position: "relative", height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (row === undefined) return null;
          const style = { height: item.size, transform: `translateY(${item.start}px)` };
          if (row.type === "heading") {
            return (
              <div key={item.key} role="presentation" className={classes.heading} style={style}>
                {row.text}
              </div>
            );
          }
          const option = {
            id: `${id}-${item.index}`,
            style,
            isActive: item.index === active,
            position: positions[item.index] ?? 1,
            total: positions.at(-1) ?? rows.length,
            onPoint: () => onPoint(item.index),
            onChoose: (event: MouseEvent) => onChoose(row, event),
          };
          return row.type === "model" ? (
            <PaletteOption
              key={item.key}
              row={row}
              isChecked={checked?.has(row.choice.model)}
              onCheck={() => onCheck(row)}
              onFavourite={() => onFavourite(row)}
              {...option}
            />
          ) : (
            <PaletteCommandOption key={item.key} command={row.command} {...option} />
          );
        })}
      </div>
    </div>
  );
}

/** For each row the number of choices up to and with it. */
function choicePositions(rows: readonly PaletteRow[]): number[] {
  let count = 0;
  return rows.map((row) => {
    if (row.type !== "heading") count += 1;
    return count;
  });
}
