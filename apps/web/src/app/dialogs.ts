import { lazyDialog } from "../ui/lazy-dialog.tsx";
import { afterLoad } from "./after-load.ts";

const askForPalette = () => import("../features/characters/add-model-palette.tsx");
const askForSearch = () => import("./message-search.tsx");
// Both are opened by a key, and what is typed right after it must reach their field.
afterLoad(() => Promise.allSettled([askForPalette(), askForSearch()]));

const isOpen = (props: { isOpen: boolean }): boolean => props.isOpen;

export const AddModelPalette = lazyDialog(async () => (await askForPalette()).AddModelPalette);
export const MessageSearch = lazyDialog(async () => (await askForSearch()).MessageSearch);
export const HelpSheet = lazyDialog(async () => (await import("./help-sheet.tsx")).HelpSheet, isOpen);
export const ClearChatDialog = lazyDialog(
  async () => (await import("../features/room-settings/clear-chat-dialog.tsx")).ClearChatDialog,
  isOpen,
);
export const SignInDialog = lazyDialog(
  async () => (await import("../features/sign-in/sign-in-dialog.tsx")).SignInDialog,
  isOpen,
);
/** The workspace of an artifact: not over the page but beside the chat, and it can be closed as a dialog can. */
export const ArtifactPane = lazyDialog(async () => (await import("./artifact-pane.tsx")).ArtifactPane);
export const CharacterSettings = lazyDialog(
  async () => (await import("./character-settings.tsx")).CharacterSettings,
  ({ characterId }) => characterId !== undefined,
);
