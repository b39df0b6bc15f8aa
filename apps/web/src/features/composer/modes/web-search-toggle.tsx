import { t } from "@lingui/core/macro";
import { IconWorld } from "@tabler/icons-react";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { composerShortcuts } from "../../../ui/buttons/shortcuts.ts";
import classes from "./web-search-toggle.module.css";

/** The toggle for a web search with the next message. */
export function WebSearchToggle({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) {
  return (
    <IconButton
      className={classes.toggle}
      icon={IconWorld}
      iconSize={18}
      size={32}
      label={isOn ? t`Web search is on` : t`Search the web`}
      aria-label={t`Web search`}
      aria-pressed={isOn}
      shortcut={composerShortcuts.webSearch}
      onClick={onToggle}
    />
  );
}
