import { t } from "@lingui/core/macro";
import { composerShortcuts } from "../features/composer/composer-shortcuts.ts";
import { Dialog } from "../ui/dialog.tsx";
import { KeyCap } from "../ui/key-cap.tsx";
import { isApple, type Shortcut, shortcutKeys } from "../ui/shortcut.ts";
import classes from "./help-sheet.module.css";
import { shortcuts } from "./shortcuts.ts";

interface HelpGroup {
  title: string;
  entries: readonly { text: string; keys: Shortcut }[];
}

const groups: readonly HelpGroup[] = [
  {
    title: t`Everywhere`,
    entries: [
      { text: t`Find models, rooms, actions`, keys: shortcuts.addModel },
      { text: t`New chat`, keys: shortcuts.newChat },
      { text: t`Search all messages`, keys: shortcuts.searchMessages },
      { text: t`Open or close the sidebar`, keys: shortcuts.toggleSidebar },
      { text: t`This list`, keys: shortcuts.showShortcuts },
    ],
  },
  {
    title: t`In a chat`,
    entries: [
      { text: t`Collapse all messages`, keys: shortcuts.collapseAll },
      { text: t`Expand all messages`, keys: shortcuts.expandAll },
      { text: t`Clear all messages`, keys: shortcuts.clearChat },
      { text: t`Stop the answers`, keys: { key: "Escape" } },
    ],
  },
  {
    title: t`Writing`,
    entries: [
      { text: t`Send, or queue while answers run`, keys: { key: "Enter" } },
      { text: t`Edit the last queued message`, keys: { key: "ArrowUp" } },
      { text: t`New line`, keys: { key: "Enter", shift: true } },
      { text: t`Attach files`, keys: composerShortcuts.attach },
      { text: t`Search the web`, keys: composerShortcuts.webSearch },
      { text: t`Choose what to make`, keys: composerShortcuts.mode },
      { text: t`Save an edit and answer again`, keys: { key: "Enter", mod: true } },
      { text: t`Leave an edit`, keys: { key: "Escape" } },
    ],
  },
  {
    title: t`On a room of the list`,
    entries: [
      { text: t`Rename`, keys: { key: "F2" } },
      { text: t`Delete`, keys: { key: "Delete" } },
    ],
  },
];

/** All keys of the product. */
export function HelpSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t`Keyboard shortcuts`} size={640}>
      <div className={classes.groups}>
        {groups.map((group) => (
          <section key={group.title} aria-label={group.title}>
            <h3 className={classes.title}>{group.title}</h3>
            <dl className={classes.list}>
              {group.entries.map((entry) => (
                <div key={entry.text} className={classes.entry}>
                  <dt>{entry.text}</dt>
                  <dd>
                    {shortcutKeys(entry.keys, isApple).map((key) => (
                      <KeyCap key={key}>{key}</KeyCap>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
