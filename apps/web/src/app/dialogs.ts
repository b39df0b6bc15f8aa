import { lazyDialog } from "../ui/dialogs/lazy-dialog.tsx";
import { afterLoad } from "./after-load.ts";

const whereOpen = { isOpen: (props: { isOpen: boolean }): boolean => props.isOpen };
const typedInto = { isTypedInto: true };

/** With the rooms and actions of the page, which are collected when it is open. */
export const AddModelPalette = lazyDialog(
  async () => (await import("./commands/page-palette.tsx")).PagePalette,
  typedInto,
);
export const MessageSearch = lazyDialog(
  async () => (await import("./chat/message-search.tsx")).MessageSearch,
  typedInto,
);
/** On phones. */
export const RoomsSheet = lazyDialog(async () => (await import("./shell/rooms-sheet.tsx")).RoomsSheet, whereOpen);
// A key opens the first two, and text that is typed right after it must reach their field; the sheet is opened by a
// finger and must react at once.
afterLoad(() =>
  Promise.all([
    AddModelPalette.prepare(),
    MessageSearch.prepare(),
    RoomsSheet.prepare(),
    import("./commands/later-commands.ts").catch(() => undefined),
  ]),
);

export const HelpSheet = lazyDialog(async () => (await import("./shell/help-sheet.tsx")).HelpSheet, whereOpen);
export const RoomDialogs = lazyDialog(
  async () => (await import("../features/room-settings/room-dialogs.tsx")).RoomDialogs,
  { isOpen: ({ isClearing, isRenaming, isCapping }) => isClearing || isRenaming || isCapping },
);
export const ImportDialog = lazyDialog(
  async () => (await import("../features/import-chats/import-dialog.tsx")).ImportDialog,
);
export const ConnectDialog = lazyDialog(
  async () => (await import("../features/account/connect-dialog.tsx")).ConnectDialog,
);
export const SignInDialog = lazyDialog(
  async () => (await import("../features/sign-in/sign-in-dialog.tsx")).SignInDialog,
  whereOpen,
);
export const AddToSuiteDialog = lazyDialog(async () => (await import("../features/suites/add-dialog.tsx")).AddDialog);
export const ShareDialog = lazyDialog(async () => (await import("./chat/share-room-dialog.tsx")).ShareRoomDialog);
/** The workspace of an artifact: beside the chat, not over the page, but it can be closed like a dialog. */
export const ArtifactPane = lazyDialog(async () => (await import("./chat/artifact-pane.tsx")).ArtifactPane);
export const CharacterSettings = lazyDialog(
  async () => (await import("./chat/character-settings.tsx")).CharacterSettings,
  {
    isOpen: ({ characterId }) => characterId !== undefined,
  },
);
