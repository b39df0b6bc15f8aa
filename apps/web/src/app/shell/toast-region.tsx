import { t } from "@lingui/core/macro";
import { CloseButton, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { type CSSProperties, type FocusEvent, useRef } from "react";
import { useStore } from "zustand";
import { focusComposer } from "../../features/composer/composer-focus.ts";
import type { Toast, Toasts } from "../../platform/toasts.ts";
import { CopyButton } from "../../ui/buttons/copy-button.tsx";
import { splitLinks } from "../../ui/linkify.ts";
import { scrollable } from "../../ui/scrollable.ts";
import classes from "./toast-region.module.css";

/**
 * The short notices over the page's header, where they cover no message and no composer: a pile with the newest on top,
 * which opens while the pointer is over it or it has the focus. Their timers stop meanwhile. When the notice with the
 * focus is removed, the focus returns to the element that had it before.
 */
export function ToastRegion({ toasts }: { toasts: Toasts }) {
  const shownToasts = useStore(toasts.state);
  const cameFrom = useRef<HTMLElement>(undefined);
  const isPointedAt = useRef(false);

  const enter = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      cameFrom.current = relatedTarget;
    toasts.hold();
  };
  const dismiss = (id: number): void => {
    toasts.dismiss(id);
    // No event reports that the focus was lost with the notice.
    if (!isPointedAt.current) toasts.release();
    // After the page has drawn what the notice's action restored.
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      if (cameFrom.current?.isConnected) cameFrom.current.focus();
      else focusComposer();
    });
  };

  return (
    <section
      className={classes.region}
      aria-label={t`Notifications`}
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
      {shownToasts.map((toast, index) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          depth={shownToasts.length - 1 - index}
          onDismiss={() => dismiss(toast.id)}
        />
      ))}
    </section>
  );
}

interface ToastCardProps {
  toast: Toast;
  /** The number of toasts in front of it. */
  depth: number;
  onDismiss: () => void;
}

function ToastCard({ toast, depth, onDismiss }: ToastCardProps) {
  const { kind, title, text, action, count } = toast;
  return (
    <div
      className={classes.toast}
      style={{ "--depth": depth } as CSSProperties}
      data-kind={kind}
      data-behind={depth > 0 || undefined}
      role={kind === "error" ? "alert" : "status"}
      // The whole notice is announced again when it is raised again.
      aria-atomic="true"
    >
      <div className={classes.head}>
        <div className={classes.naming}>
          <strong className={classes.title}>{title}</strong>
          {count > 1 && (
            <span className={classes.count}>
              <span aria-hidden="true">×{count}</span>
              <VisuallyHidden>{t`${count} times`}</VisuallyHidden>
            </span>
          )}
        </div>
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
        {kind === "error" && <CopyButton label={t`Copy error`} text={() => [title, text].filter(Boolean).join("\n")} />}
        <CloseButton size={24} iconSize={14} aria-label={t`Dismiss`} onClick={onDismiss} />
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
