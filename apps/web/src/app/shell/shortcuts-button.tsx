import { t } from "@lingui/core/macro";
import { IconKeyboard } from "@tabler/icons-react";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { pageShortcuts } from "../../ui/buttons/shortcuts.ts";
import classes from "./shortcuts-button.module.css";

/** Opens the list of keys; hidden on devices without a keyboard. */
export function ShortcutsButton({ onPress }: { onPress: () => void }) {
  return (
    <IconButton
      className={classes.button ?? ""}
      icon={IconKeyboard}
      iconSize={17}
      size={32}
      label={t`Keyboard shortcuts`}
      shortcut={pageShortcuts.showShortcuts}
      onClick={onPress}
    />
  );
}
