import { plural, t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { KeyCap } from "../../ui/buttons/key-cap.tsx";
import classes from "../../ui/dialogs/finder-dialog.module.css";
import own from "./palette-footer.module.css";

/**
 * The keys' effects (on a room or an action where one is chosen), and the number of listed models; or, where models are
 * chosen to be added together, the button that adds them.
 */
export function PaletteFooter({
  count,
  isCommand,
  checkedCount,
  onAdd,
}: {
  count: number;
  isCommand: boolean;
  /** How many models were chosen to be added together. */
  checkedCount: number;
  onAdd: () => void;
}) {
  if (checkedCount > 0) {
    return (
      <div className={`${classes.footer} ${own.footer}`}>
        <span className={classes.keys}>
          <KeyCap>↵</KeyCap> {t`add`}
        </span>
        {/* The press must not take the focus from the search field. */}
        <Button className={own.add ?? ""} onMouseDown={(event) => event.preventDefault()} onClick={onAdd}>
          {plural(checkedCount, { one: "Add 1 model", other: `Add ${checkedCount} models` })}
        </Button>
      </div>
    );
  }
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
