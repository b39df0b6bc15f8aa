import type { Attachment } from "@tutti/domain";
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from "react";
import { createStore, type StoreApi, useStore } from "zustand";
import { AttachmentPreview } from "../../../ui/attachments/attachment-preview.tsx";
import { lazyDialog } from "../../../ui/dialogs/lazy-dialog.tsx";

const SentRequestDialog = lazyDialog(async () => (await import("./sent-request-dialog.tsx")).SentRequestDialog, {
  isOpen: ({ isOpen }) => isOpen,
});

const ReceiptDialog = lazyDialog(async () => (await import("../../../ui/receipt/receipt-dialog.tsx")).ReceiptDialog, {
  isOpen: ({ isOpen }) => isOpen,
});

const MergeDialog = lazyDialog(async () => (await import("../merge/merge-dialog.tsx")).MergeDialog, {
  isOpen: ({ isOpen }) => isOpen,
});

/** What messages require of the surrounding page. */
interface MessageTools {
  /** Shows the request that the model was sent for an answer. */
  openSentRequest: (messageId: string) => void;
  /** Shows what decided on an answer's cost. */
  openReceipt: (generationId: string) => void;
  openAttachment: (attachment: Attachment) => void;
  /** Opens the dialog that merges the answers to a question. */
  merge: (questionId: string) => void;
  /** Moves the focus to where the next message is written; absent where there is no such place. */
  goOn?: (() => void) | undefined;
  /** Shows the ranking that results from the votes; absent where the page has none. */
  openEvidence?: (() => void) | undefined;
  /** The texts of messages that are being edited, by message id: they outlive a row that is scrolled out of sight. */
  edits: StoreApi<Readonly<Record<string, string | undefined>>>;
}

const MessageToolsContext = createContext<MessageTools>({
  openSentRequest: () => undefined,
  openReceipt: () => undefined,
  openAttachment: () => undefined,
  merge: () => undefined,
  edits: createStore(() => ({})),
});

export function useMessageTools(): MessageTools {
  return use(MessageToolsContext);
}

interface MessageToolsProviderProps {
  onGoOn?: (() => void) | undefined;
  onEvidence?: (() => void) | undefined;
  children: ReactNode;
}

/** Holds the dialogs that messages open, and the texts that are being edited. */
export function MessageToolsProvider({ onGoOn, onEvidence, children }: MessageToolsProviderProps) {
  const [edits] = useState(() => createStore<Readonly<Record<string, string | undefined>>>(() => ({})));
  const [sentRequest, setSentRequest] = useState<{ messageId: string; isOpen: boolean }>();
  const [receipt, setReceipt] = useState<{ generationId: string; isOpen: boolean }>();
  const [merged, setMerged] = useState<{ questionId: string; isOpen: boolean }>();
  const [attachment, setAttachment] = useState<Attachment>();
  const hasEvidence = onEvidence !== undefined;
  const current = useRef({ onGoOn, onEvidence });
  useEffect(() => {
    current.current = { onGoOn, onEvidence };
  }, [onGoOn, onEvidence]);
  // Kept as the same object for as long as possible: every message subscribes to it.
  const tools = useMemo<MessageTools>(
    () => ({
      openSentRequest: (messageId) => setSentRequest({ messageId, isOpen: true }),
      openReceipt: (generationId) => setReceipt({ generationId, isOpen: true }),
      openAttachment: setAttachment,
      merge: (questionId) => setMerged({ questionId, isOpen: true }),
      goOn: () => current.current.onGoOn?.(),
      openEvidence: hasEvidence ? () => current.current.onEvidence?.() : undefined,
      edits,
    }),
    [hasEvidence, edits],
  );
  return (
    <MessageToolsContext value={tools}>
      {children}
      <AttachmentPreview attachment={attachment} onClose={() => setAttachment(undefined)} />
      {sentRequest === undefined ? null : (
        <SentRequestDialog
          messageId={sentRequest.messageId}
          isOpen={sentRequest.isOpen}
          onClose={() => setSentRequest({ ...sentRequest, isOpen: false })}
        />
      )}
      {receipt === undefined ? null : (
        <ReceiptDialog {...receipt} onClose={() => setReceipt({ ...receipt, isOpen: false })} />
      )}
      {merged === undefined ? null : (
        <MergeDialog {...merged} onClose={() => setMerged({ ...merged, isOpen: false })} />
      )}
    </MessageToolsContext>
  );
}

/** The text of a message while it is being edited, else undefined, and a function that changes it or ends the edit. */
export function useEdit(messageId: string): [text: string | undefined, change: (text: string | undefined) => void] {
  const { edits } = useMessageTools();
  const text = useStore(edits, (all) => all[messageId]);
  return [text, (next) => edits.setState({ [messageId]: next })];
}
