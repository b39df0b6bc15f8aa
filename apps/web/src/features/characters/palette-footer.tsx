import classes from "../../ui/finder-dialog.module.css";
import { KeyCap } from "../../ui/key-cap.tsx";

/** What the keys do (to a room or an action where one is chosen), and how many models are listed. */
export function PaletteFooter({ count, isCommand }: { count: number; isCommand: boolean }) {
  return (
    <div className={classes.footer}>
      <span className={classes.count}>{count === 1 ? "1 model" : `${count} models`}</span>
      <span className={classes.keys}>
        <KeyCap>↑</KeyCap>
        <KeyCap>↓</KeyCap> choose
      </span>
      <span className={classes.keys}>
        <KeyCap>↵</KeyCap> {isCommand ? "go" : "add"}
      </span>
      {!isCommand && (
        <span className={classes.keys}>
          <KeyCap>Shift</KeyCap>
          <KeyCap>↵</KeyCap> add and stay
        </span>
      )}
      {!isCommand && (
        <span className={classes.keys}>
          <KeyCap>Alt</KeyCap>
          <KeyCap>↵</KeyCap> favourite
        </span>
      )}
    </div>
  );
}
