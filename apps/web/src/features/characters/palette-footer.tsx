import { Kbd } from "@mantine/core";
import classes from "./add-model-palette.module.css";

/** What the keys do, and how many models are listed. */
export function PaletteFooter({ count }: { count: number }) {
  return (
    <div className={classes.footer}>
      <span className={classes.count}>{count === 1 ? "1 model" : `${count} models`}</span>
      <span className={classes.keys}>
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> choose
      </span>
      <span className={classes.keys}>
        <Kbd>↵</Kbd> add
      </span>
      <span className={classes.keys}>
        <Kbd>Shift</Kbd>
        <Kbd>↵</Kbd> add and stay
      </span>
    </div>
  );
}
