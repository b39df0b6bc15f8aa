import { t } from "@lingui/core/macro";
import { KeyCap } from "../../ui/buttons/key-cap.tsx";
import { isApple, type Shortcut, shortcutKeys } from "../../ui/buttons/shortcut.ts";
import { composerShortcuts, type PageShortcutName, pageShortcuts, voteShortcut } from "../../ui/buttons/shortcuts.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { commandTable } from "../commands/command-table.ts";
import classes from "./help-sheet.module.css";

/** Every shortcut of the page and the composer, and the keys of the focused element. */
const shortcuts = {
  ...pageShortcuts,
  ...composerShortcuts,
  vote: voteShortcut,
  stopAnswers: { key: "Escape" },
  send: { key: "Enter" },
  editQueued: { key: "ArrowUp" },
  newLine: { key: "Enter", shift: true },
  saveEdit: { key: "Enter", mod: true },
  leaveEdit: { key: "Escape" },
  rename: { key: "F2" },
  delete: { key: "Delete" },
} as const satisfies Record<string, Shortcut>;

type ShortcutName = keyof typeof shortcuts;

const groups = {
  everywhere: t`Everywhere`,
  chat: t`In a chat`,
  writing: t`Writing`,
  roomList: t`In the chat list`,
} as const;

interface HelpEntry {
  group: keyof typeof groups;
  text: string;
}

/** The commands that are about the open chat. */
const chatCommands: ReadonlySet<PageShortcutName> = new Set(["collapseAll", "expandAll", "clearMessages"]);

const commandEntries = Object.fromEntries(
  (Object.keys(pageShortcuts) as PageShortcutName[]).map((name): [PageShortcutName, HelpEntry] => [
    name,
    { group: chatCommands.has(name) ? "chat" : "everywhere", text: commandTable[name].label },
  ]),
) as Record<PageShortcutName, HelpEntry>;

/** The description of each shortcut, in the order of the sheet: a shortcut without one does not compile. */
const entries: Record<ShortcutName, HelpEntry> = {
  ...commandEntries,
  stopAnswers: { group: "chat", text: t`Stop the answers` },
  vote: { group: "chat", text: t`Vote on the blind answers` },
  send: { group: "writing", text: t`Send, or queue while answers run` },
  editQueued: { group: "writing", text: t`Edit the last queued message` },
  newLine: { group: "writing", text: t`New line` },
  attach: { group: "writing", text: t`Attach files` },
  webSearch: { group: "writing", text: t`Search the web` },
  mode: { group: "writing", text: t`Choose what to make` },
  blind: { group: "writing", text: t`Ask blind` },
  saveEdit: { group: "writing", text: t`Save an edit and answer again` },
  leaveEdit: { group: "writing", text: t`Cancel an edit` },
  rename: { group: "roomList", text: t`Rename` },
  delete: { group: "roomList", text: t`Delete` },
};

function entriesOf(group: string): { text: string; keys: Shortcut }[] {
  return (Object.keys(entries) as ShortcutName[])
    .filter((name) => entries[name].group === group)
    .map((name) => ({ text: entries[name].text, keys: shortcuts[name] }));
}

/** The list of all keys of the product. */
export function HelpSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t`Keyboard shortcuts`} size={640}>
      <div className={classes.groups}>
        {Object.entries(groups).map(([group, title]) => (
          <section key={group} aria-label={title}>
            <h3 className={classes.title}>{title}</h3>
            <dl className={classes.list}>
              {entriesOf(group).map((entry) => (
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
