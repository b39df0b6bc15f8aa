import { plural, t } from "@lingui/core/macro";
import { KeyCap } from "../../ui/buttons/key-cap.tsx";
import classes from "../../ui/dialogs/finder-dialog.module.css";

/** The keys' effects (on a room or an action where one is chosen), and the number of listed models. */
export function PaletteFooter({ count, isCommand }: { count: number; isCommand: boolean }) {
  return (
    <div className={classes.footer}>
      <span className={classes.count}>
        {count === 0 ? null : plural(count, { one: "1 model", other: `${count} models` })}
      </span>
      <span className={classes.keys}>
        <KeyCap>↑</KeyCap>
        <KeyCap>↓</KeyCap> {t`choose`}
      </span>
      <span className={classes.keys}>
        <KeyCap>↵</KeyCap> {isCommand ? t`go` : t`add`}
      </span>
      {!isCommand && (
        <span className={classes.keys}>
          <KeyCap>Shift</KeyCap>
          <KeyCap>↵</KeyCap> {t`add and stay`}
        </span>
      )}
      {!isCommand && (
        <span className={classes.keys}>
          <KeyCap>Alt</KeyCap>
          <KeyCap>↵</KeyCap> {t`favorite`}
        </span>
      )}
    </div>
  );
}
