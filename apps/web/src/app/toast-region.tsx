import { CloseButton, UnstyledButton } from "@mantine/core";
import { type FocusEvent, useRef } from "react";
import { useStore } from "zustand";
import { focusComposer } from "../features/composer/composer-focus.ts";
import type { Toast, Toasts } from "../platform/toasts.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { splitLinks } from "../ui/linkify.ts";
import { scrollable } from "../ui/scrollable.ts";
import classes from "./toast-region.module.css";

/**
 * The short notices in a corner of the screen. Their clocks stop while one is pointed at or has the focus. The focus goes back to
 * where it came from when the notice that has it goes.
 */
export function ToastRegion({ toasts }: { toasts: Toasts }) {
  const shown = useStore(toasts.state);
  const cameFrom = useRef<HTMLElement>(undefined);
  const isPointedAt = useRef(false);

  const enter = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      cameFrom.current = relatedTarget;
    toasts.hold();
  };
  const dismiss = (id: number): void => {
    toasts.dismiss(id);
    // Nobody says that the focus left with the notice.
    if (!isPointedAt.current) toasts.release();
    // Once the page has drawn what the notice's action brought back.
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      if (cameFrom.current?.isConnected) cameFrom.current.focus();
      else focusComposer();
    });
  };

  return (
    <section
      className={classes.region}
      aria-label="Notifications"
      onPointerEnter={() => {
        isPointedAt.current = true;
        toasts.hold();
      }}
      onPointerLeave={() => {
        isPointedAt.current = false;
        toasts.release();
      }}
      onFocus={enter}
      onBlur={toasts.release}
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onDismiss={() => dismiss(toast.id)} />
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
        <div className={classes.text} {...scrollable}>
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
