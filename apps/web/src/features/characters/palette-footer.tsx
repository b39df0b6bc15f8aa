import { KeyCap } from "../../ui/key-cap.tsx";
import classes from "./add-model-palette.module.css";

/** What the keys do, and how many models are listed. */
export function PaletteFooter({ count }: { count: number }) {
  return (
    <div className={classes.footer}>
      <span className={classes.count}>{count === 1 ? "1 model" : `${count} models`}</span>
      <span className={classes.keys}>
        <KeyCap>↑</KeyCap>
        <KeyCap>↓</KeyCap> choose
      </span>
      <span className={classes.keys}>
        <KeyCap>↵</KeyCap> add
      </span>
      <span className={classes.keys}>
        <KeyCap>Shift</KeyCap>
        <KeyCap>↵</KeyCap> add and stay
      </span>
    </div>
  );
}
