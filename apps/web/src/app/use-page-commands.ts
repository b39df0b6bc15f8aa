import { t } from "@lingui/core/macro";
import {
  IconAppWindow,
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconChartBar,
  IconCopy,
  IconDownload,
  IconEdit,
  IconEraser,
  IconEyeOff,
  IconKeyboard,
  IconLayoutSidebar,
  IconLink,
  IconMarkdown,
  IconMessage,
  IconMoon,
  IconScale,
  IconSearch,
  IconSettings,
  IconShare2,
  IconShield,
  IconSun,
  IconTestPipe,
  IconUpload,
  IconUserPlus,
  IconUsersMinus,
} from "@tabler/icons-react";
import { displayTitle } from "@tutti/domain";
import { useMemo } from "react";
import { useEngine } from "../bindings/services-context.tsx";
import { useAccount } from "../bindings/use-account.ts";
import { useRoomArtifacts } from "../bindings/use-artifact.ts";
import { useRoom, useRooms } from "../bindings/use-room.ts";
import type { PaletteCommand } from "../features/characters/palette-commands.ts";
import type { RoomActions } from "../features/room-settings/room-actions.ts";
import { isApple, type Shortcut, shortcutLabel } from "../ui/shortcut.ts";
import { type PageShortcutName, pageShortcuts } from "../ui/shortcuts.ts";
import { turnCommands } from "./turn-commands.ts";

type Action = Omit<PaletteCommand, "id" | "kind" | "keys"> & { keys?: Shortcut };

/** The inputs from which the page's commands are made. */
export interface PageCommands {
  /** The room that is open. */
  roomId: string | undefined;
  handlers: Record<PageShortcutName, () => void>;
  actions: RoomActions;
  onClear: () => void;
  onOpenRoom: (roomId: string) => void;
  onTheme: (scheme: "light" | "dark") => void;
  onOpenPage: (to: "/activity" | "/evidence" | "/settings" | "/suites" | "/admin") => void;
  onNewSuite: () => void;
  onRunSuite: () => void;
  onImport: () => void;
}

/**
 * The rooms, the latest first, and the actions of the page, for the palette. The room's own actions are included if a
 * room is open.
 */
export function usePageCommands(options: PageCommands): readonly PaletteCommand[] {
  const { roomId, handlers, actions, onClear, onOpenRoom, onTheme, onOpenPage, onNewSuite, onRunSuite, onImport } =
    options;
  const engine = useEngine();
  const { artifacts, evidence } = engine;
  const isBlind = useRoom(roomId)?.isBlind === true;
  const { data: user } = useAccount();
  const rooms = useRooms();
  const roomArtifacts = useRoomArtifacts(roomId);

  const roomCommands = useMemo(
    () =>
      [...rooms]
        .sort((one, other) => other.updatedAt - one.updatedAt)
        .map(
          (room): PaletteCommand => ({
            id: room.id,
            kind: "room",
            label: displayTitle(room),
            icon: IconMessage,
            run: () => onOpenRoom(room.id),
          }),
        ),
    [rooms, onOpenRoom],
  );

  const everywhere: Action[] = [
    { label: t`New chat`, words: "room", icon: IconEdit, keys: pageShortcuts.newChat, run: handlers.newChat },
    {
      label: t`Search messages`,
      words: "find",
      icon: IconSearch,
      keys: pageShortcuts.searchMessages,
      run: handlers.searchMessages,
    },
    {
      label: t`Toggle sidebar`,
      words: "rooms",
      icon: IconLayoutSidebar,
      keys: pageShortcuts.toggleSidebar,
      run: handlers.toggleSidebar,
    },
    {
      label: t`Keyboard shortcuts`,
      words: t`help keys`,
      icon: IconKeyboard,
      keys: pageShortcuts.showShortcuts,
      run: handlers.showShortcuts,
    },
    {
      label: t`Import`,
      words: t`chats files zip account chatgpt claude gemini grok librechat sillytavern`,
      icon: IconUpload,
      run: onImport,
    },
    { label: t`Suites`, words: t`prompts tests evals runs`, icon: IconTestPipe, run: () => onOpenPage("/suites") },
    { label: t`New suite`, words: t`prompts tests evals`, icon: IconTestPipe, run: onNewSuite },
    { label: t`Run suite`, words: t`prompts tests evals`, icon: IconTestPipe, run: onRunSuite },
    { label: t`Activity`, words: t`usage spend cost`, icon: IconChartBar, run: () => onOpenPage("/activity") },
    {
      label: t`Evidence`,
      words: t`ranking votes blind which model is best`,
      icon: IconScale,
      run: () => onOpenPage("/evidence"),
    },
    { label: t`Settings`, words: t`account keys providers`, icon: IconSettings, run: () => onOpenPage("/settings") },
    ...(user?.administrator === true
      ? [{ label: t`Administration`, words: t`people audit limits`, icon: IconShield, run: () => onOpenPage("/admin") }]
      : []),
    { label: t`Light theme`, words: t`appearance colors`, icon: IconSun, run: () => onTheme("light") },
    { label: t`Dark theme`, words: t`appearance colors night`, icon: IconMoon, run: () => onTheme("dark") },
  ];
  const inRoom: Action[] = [
    {
      label: isBlind ? t`Stop comparing blind` : t`Compare blind`,
      words: t`vote hide names room`,
      icon: IconEyeOff,
      run: () => evidence.setBlind(roomId ?? "", !isBlind),
    },
    {
      label: t`Collapse all messages`,
      icon: IconArrowsMinimize,
      keys: pageShortcuts.collapseAll,
      run: handlers.collapseAll,
    },
    { label: t`Expand all messages`, icon: IconArrowsMaximize, keys: pageShortcuts.expandAll, run: handlers.expandAll },
    { label: t`Clear chat`, words: t`delete all messages`, icon: IconEraser, run: onClear },
    { label: t`Clear models`, words: t`remove characters`, icon: IconUsersMinus, run: actions.clearModels },
    { label: t`Duplicate room`, words: t`copy chat`, icon: IconCopy, run: actions.duplicate },
    {
      label: t`Export chat as JSON`,
      words: t`download save`,
      icon: IconDownload,
      run: () => actions.exportChat("json"),
    },
    {
      label: t`Export chat as Markdown`,
      words: t`download save`,
      icon: IconDownload,
      run: () => actions.exportChat("md"),
    },
    { label: t`Get Markdown`, words: t`copy chat`, icon: IconMarkdown, run: actions.getMarkdown },
    { label: t`Import character`, words: "card", icon: IconUserPlus, run: actions.importCharacter },
    { label: t`Import chat into this room`, words: t`open file`, icon: IconUpload, run: actions.importChat },
    { label: t`Share chat`, words: t`link read only`, icon: IconShare2, run: actions.shareChat },
    { label: t`Make a suite of this chat`, words: t`prompts tests evals`, icon: IconTestPipe, run: actions.makeSuite },
    { label: t`Share models`, words: t`copy link`, icon: IconLink, run: actions.shareModels },
  ];
  const openings = roomArtifacts.map(
    ({ id, name }): PaletteCommand => ({
      id,
      kind: "action",
      label: t`Open ${name}`,
      words: t`artifact app image`,
      icon: IconAppWindow,
      run: () => artifacts.open(id),
    }),
  );
  const namedActions: Action[] = [
    ...everywhere,
    ...(roomId === undefined ? [] : [...inRoom, ...turnCommands(engine, roomId)]),
  ];
  return [
    ...roomCommands,
    ...openings,
    ...namedActions.map(
      ({ keys, ...action }): PaletteCommand => ({
        ...action,
        id: action.label,
        kind: "action",
        ...(keys === undefined ? {} : { keys: shortcutLabel(keys, isApple) }),
      }),
    ),
  ];
}
