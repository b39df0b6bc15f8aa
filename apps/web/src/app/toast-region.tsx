import { CloseButton, UnstyledButton } from "@mantine/core";
import { useStore } from "zustand";
import type { Toast, Toasts } from "../platform/toasts.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { splitLinks } from "../ui/linkify.ts";
import classes from "./toast-region.module.css";

/** The short notices in a corner of the screen. Their clocks stop while one is pointed at or has the focus. */
export function ToastRegion({ toasts }: { toasts: Toasts }) {
  const shown = useStore(toasts.state);
  return (
    <section
      className={classes.region}
      aria-label="Notifications"
      onPointerEnter={toasts.hold}
      onPointerLeave={toasts.release}
      onFocus={toasts.hold}
      onBlur={toasts.release}
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onDismiss={() => toasts.dismiss(toast.id)} />
      ))}
    </section>
  );
}

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const { kind, title, text, action } = toast;
  return (
    <div className={classes.toast} data-kind={kind} role={kind === "error" ? "alert" : "status"}>
      <div className={classes.head}>
        <strong className={classes.title}>{title}</strong>
        {action !== undefined && (
          <UnstyledButton
            className={classes.action}
            onClick={() => {
              action.run();
              onDismiss();
            }}
          >
            {action.label}
          </UnstyledButton>
        )}
        {kind === "error" && <CopyButton label="Copy error" text={() => [title, text].filter(Boolean).join("\n")} />}
        <CloseButton size={24} iconSize={14} aria-label="Dismiss" onClick={onDismiss} />
      </div>
      {text !== undefined && text !== "" && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard.
        <div className={classes.text} tabIndex={0}>
          <LinkedText text={text} />
        </div>
      )}
    </div>
  );
}

function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map((piece, index) =>
    piece.type === "text" ? (
      piece.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move.
      <a key={index} href={piece.text} target="_blank" rel="noopener noreferrer">
        {piece.text}
      </a>
    ),
  );
}
