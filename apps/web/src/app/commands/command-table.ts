import { t } from "@lingui/core/macro";
import {
  type Icon,
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconCoin,
  IconCopy,
  IconDeviceDesktopDown,
  IconDownload,
  IconEdit,
  IconEraser,
  IconEyeOff,
  IconKeyboard,
  IconLayersSubtract,
  IconLayoutColumns,
  IconLayoutList,
  IconLayoutSidebar,
  IconLink,
  IconMarkdown,
  IconMoon,
  IconPaperclip,
  IconPencil,
  IconPin,
  IconPlus,
  IconSearch,
  IconShare2,
  IconSun,
  IconTestPipe,
  IconTrash,
  IconUpload,
  IconUserPlus,
  IconWorld,
} from "@tabler/icons-react";
import type { GenerationMode, Room } from "@tutti/domain";
import { modeLabels } from "../../ui/labels/generation-modes.ts";
import type { CommandName } from "./create-commands.ts";
import { pages } from "./pages.ts";

/** The groups of the room's menu, in its order. */
export const menuGroups = ["display", "files", "room", "removal"] as const;

/** How a command is shown. */
export interface CommandRow {
  label: string;
  icon: Icon;
  /** Other words that the palette finds it by. */
  words?: string;
  /** What distinguishes commands of one name: the extension of a file. */
  detail?: string;
  /** Where it is available besides its keys; absent: everywhere. */
  place?: "room" | "administrators" | "keys" | "installable";
  /** Its group in the room's menu; absent: it is not in there. */
  menu?: (typeof menuGroups)[number];
  /** The state of a command that switches something on and off. */
  isOn?: (room: Room) => boolean;
  isDangerous?: boolean;
}

/**
 * Every command of the page, as its menus, the palette and the list of keys show it: a command without a row does not
 * compile. `create-commands.ts` has what it does, `ui/buttons/shortcuts.ts` its keys.
 */
export const commandTable = {
  addModel: { label: t`Find models, rooms, actions`, icon: IconPlus, place: "keys" },
  newChat: { label: t`New chat`, icon: IconEdit, words: t`room conversation start` },
  chatMode: modeRow("chat", t`New message: chat`, t`answer text words talk`),
  imageMode: modeRow("image", t`New message: image`, t`picture draw photo generate make`),
  appMode: modeRow("interactive-web-app", t`New message: interactive app`, t`build make create web artifact tool`),
  landingPageMode: modeRow("landing-page", t`New message: landing page`, t`build make create website site artifact`),
  game2dMode: modeRow("2d-game", t`New message: 2D game`, t`build make create play artifact`),
  game3dMode: modeRow("3d-game", t`New message: 3D game`, t`build make create play three artifact`),
  attachFiles: { label: t`Attach files`, icon: IconPaperclip, words: t`add upload image pdf document picture` },
  searchWeb: { label: t`Web search in the next message`, icon: IconWorld, words: t`internet online` },
  askBlind: { label: t`Ask blind`, icon: IconEyeOff, words: t`vote hide names compare next message` },
  searchMessages: { label: t`Search messages`, icon: IconSearch, words: t`find` },
  toggleSidebar: { label: t`Toggle sidebar`, icon: IconLayoutSidebar, words: t`rooms` },
  showShortcuts: { label: t`Keyboard shortcuts`, icon: IconKeyboard, words: t`help keys` },
  importChats: {
    label: t`Import`,
    icon: IconUpload,
    words: t`chats files zip account chatgpt claude gemini grok librechat sillytavern`,
  },
  install: {
    label: t`Install as an app`,
    icon: IconDeviceDesktopDown,
    words: t`home screen desktop phone pwa add`,
    place: "installable",
  },
  suites: { ...pages.suites, words: t`prompts tests evals benchmark runs` },
  newSuite: { label: t`New suite`, icon: IconTestPipe, words: t`prompts tests evals` },
  runSuite: { label: t`Run suite`, icon: IconTestPipe, words: t`prompts tests evals` },
  activity: { ...pages.activity, words: t`usage spend cost` },
  evidence: { ...pages.evidence, words: t`rankings ranking leaderboard votes arena blind elo which model is best` },
  settings: { ...pages.settings, words: t`preferences options account` },
  administration: { ...pages.administration, words: t`people audit limits`, place: "administrators" },
  lightTheme: { label: t`Light theme`, icon: IconSun, words: t`appearance colors mode day` },
  darkTheme: { label: t`Dark theme`, icon: IconMoon, words: t`appearance colors mode night` },
  renameChat: { label: t`Rename chat`, icon: IconPencil, words: t`room title name`, place: "room" },
  capSpending: {
    label: t`Spending Caps`,
    icon: IconCoin,
    words: t`limit budget dollars money cost turn`,
    place: "room",
    menu: "room",
  },
  cacheAnswers: {
    label: t`Cache Answers`,
    icon: IconCopy,
    place: "room",
    menu: "room",
    isOn: (room) => room.cachesAnswers === true,
  },
  pinChat: {
    label: t`Pin chat`,
    icon: IconPin,
    words: t`room favorite keep top unpin`,
    place: "room",
    isOn: (room) => room.isPinned === true,
  },
  deleteChat: {
    label: t`Delete chat`,
    icon: IconTrash,
    words: t`room remove`,
    place: "room",
    isDangerous: true,
  },
  columnLayout: {
    label: t`Answers side by side`,
    icon: IconLayoutColumns,
    words: t`columns layout view grid`,
    place: "room",
  },
  stackLayout: {
    label: t`Answers below each other`,
    icon: IconLayoutList,
    words: t`stack list layout view`,
    place: "room",
  },
  compareBlind: {
    label: t`Compare blind`,
    icon: IconEyeOff,
    words: t`vote hide names room`,
    place: "room",
    isOn: (room) => room.isBlind === true,
  },
  autoExpand: {
    label: t`Auto-expand`,
    icon: IconLayersSubtract,
    words: t`long messages open`,
    place: "room",
    menu: "display",
    isOn: (room) => room.isAutoExpanded === true,
  },
  collapseAll: { label: t`Collapse all messages`, icon: IconArrowsMinimize, place: "room" },
  expandAll: { label: t`Expand all messages`, icon: IconArrowsMaximize, place: "room" },
  exportJson: {
    label: t`Export Chat`,
    icon: IconDownload,
    words: t`download save`,
    detail: t`.json`,
    place: "room",
    menu: "files",
  },
  exportMarkdown: {
    label: t`Export Chat`,
    icon: IconDownload,
    words: t`download save`,
    detail: t`.md`,
    place: "room",
    menu: "files",
  },
  importChat: { label: t`Import Chat`, icon: IconUpload, words: t`open file into room`, place: "room", menu: "files" },
  getMarkdown: { label: t`Get Markdown`, icon: IconMarkdown, words: t`copy chat`, place: "room", menu: "files" },
  shareChat: { label: t`Share Chat`, icon: IconShare2, words: t`link read only`, place: "room", menu: "room" },
  shareModels: { label: t`Share Models`, icon: IconLink, words: t`copy link`, place: "room", menu: "room" },
  makeSuite: {
    label: t`Make a Suite from This Chat`,
    icon: IconTestPipe,
    words: t`prompts tests evals`,
    place: "room",
    menu: "room",
  },
  importCharacter: { label: t`Import Character`, icon: IconUserPlus, words: t`card`, place: "room", menu: "room" },
  duplicateRoom: { label: t`Duplicate Room`, icon: IconCopy, words: t`copy chat`, place: "room", menu: "room" },
  clearModels: { label: t`Clear Models`, icon: IconTrash, words: t`remove characters`, place: "room", menu: "removal" },
  clearChat: {
    label: t`Clear Chat`,
    icon: IconEraser,
    words: t`delete all messages`,
    place: "room",
    menu: "removal",
    isDangerous: true,
  },
  clearMessages: { label: t`Clear all messages`, icon: IconEraser, place: "keys" },
} as const satisfies Record<CommandName, CommandRow>;

/** The command that makes the next message one of a mode. */
function modeRow(
  mode: GenerationMode,
  label: string,
  words: string,
): Pick<CommandRow, "label" | "icon"> & { words: string } {
  return { label, icon: modeLabels[mode].icon, words };
}

/** All rows, in the order of the table. */
export const commandRows = Object.entries(commandTable) as [CommandName, CommandRow][];
