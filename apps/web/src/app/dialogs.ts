import { lazyDialog } from "../ui/lazy-dialog.tsx";
import { afterLoad } from "./after-load.ts";

const whereOpen = { isOpen: (props: { isOpen: boolean }): boolean => props.isOpen };
const typedInto = { isTypedInto: true };

/** With the rooms and actions of the page, which are gathered when it is open. */
export const AddModelPalette = lazyDialog(async () => (await import("./page-palette.tsx")).PagePalette, typedInto);
export const MessageSearch = lazyDialog(async () => (await import("./message-search.tsx")).MessageSearch, typedInto);
/** On phones. */
export const RoomsSheet = lazyDialog(async () => (await import("./rooms-sheet.tsx")).RoomsSheet, whereOpen);
// The first two are opened by a key, and what is typed right after it must reach their field; a sheet answers a finger.
afterLoad(() => Promise.all([AddModelPalette.prepare(), MessageSearch.prepare(), RoomsSheet.prepare()]));

export const HelpSheet = lazyDialog(async () => (await import("./help-sheet.tsx")).HelpSheet, whereOpen);
export const ClearChatDialog = lazyDialog(
  async () => (await import("../features/room-settings/clear-chat-dialog.tsx")).ClearChatDialog,
  whereOpen,
);
export const ImportDialog = lazyDialog(
  async () => (await import("../features/import-chats/import-dialog.tsx")).ImportDialog,
);
export const SignInDialog = lazyDialog(
  async () => (await import("../features/sign-in/sign-in-dialog.tsx")).SignInDialog,
  whereOpen,
);
export const AddToSuiteDialog = lazyDialog(async () => (await import("../features/suites/add-dialog.tsx")).AddDialog);
export const ShareDialog = lazyDialog(async () => (await import("./share-room-dialog.tsx")).ShareRoomDialog);
/** The workspace of an artifact: not over the page but beside the chat, and it can be closed as a dialog can. */
export const ArtifactPane = lazyDialog(async () => (await import("./artifact-pane.tsx")).ArtifactPane);
export const CharacterSettings = lazyDialog(async () => (await import("./character-settings.tsx")).CharacterSettings, {
  isOpen: ({ characterId }) => characterId !== undefined,
});
