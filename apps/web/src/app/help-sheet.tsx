import { Modal } from "@mantine/core";
import { composerShortcuts } from "../features/composer/composer-shortcuts.ts";
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
    title: "Everywhere",
    entries: [
      { text: "Find models, rooms, actions", keys: shortcuts.addModel },
      { text: "New chat", keys: shortcuts.newChat },
      { text: "Search all messages", keys: shortcuts.searchMessages },
      { text: "Open or close the sidebar", keys: shortcuts.toggleSidebar },
      { text: "This list", keys: shortcuts.showShortcuts },
    ],
  },
  {
    title: "In a chat",
    entries: [
      { text: "Collapse all messages", keys: shortcuts.collapseAll },
      { text: "Expand all messages", keys: shortcuts.expandAll },
      { text: "Clear all messages", keys: shortcuts.clearChat },
      { text: "Stop the answers", keys: { key: "Escape" } },
    ],
  },
  {
    title: "Writing",
    entries: [
      { text: "Send, or queue while answers run", keys: { key: "Enter" } },
      { text: "Edit the last queued message", keys: { key: "ArrowUp" } },
      { text: "New line", keys: { key: "Enter", shift: true } },
      { text: "Attach files", keys: composerShortcuts.attach },
      { text: "Search the web", keys: composerShortcuts.webSearch },
      { text: "Choose what to make", keys: composerShortcuts.mode },
      { text: "Save an edit and answer again", keys: { key: "Enter", mod: true } },
      { text: "Leave an edit", keys: { key: "Escape" } },
    ],
  },
  {
    title: "On a room of the list",
    entries: [
      { text: "Rename", keys: { key: "F2" } },
      { text: "Delete", keys: { key: "Delete" } },
    ],
  },
];

/** All keys of the product. */
export function HelpSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Keyboard shortcuts" size={640}>
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
    </Modal>
  );
}
