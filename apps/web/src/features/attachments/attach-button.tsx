import { t } from "@lingui/core/macro";
import { IconPaperclip } from "@tabler/icons-react";
import { MAX_ATTACHMENTS } from "@tutti/domain";
import { type Ref, useImperativeHandle, useRef } from "react";
import type { Shortcut } from "../../ui/buttons/shortcut.ts";
import { WordButton } from "../../ui/buttons/word-button.tsx";
import classes from "./attach-button.module.css";

/**
 * The types that the browser's file dialog offers first. Files without a type are accepted as well (specification,
 * point 5), which no dialog can express: the extensions of source files are named, because browsers know no type of
 * most of them.
 */
const OFFERED =
  "image/*,text/*,application/*,.md,.csv,.log,.ts,.tsx,.jsx,.py,.rs,.go,.java,.kt,.swift,.c,.h,.cpp,.cs,.rb,.php,.sql,.sh,.yaml,.yml,.toml,.ini,.env,.tex,.svg";

export interface AttachButtonHandle {
  /** Opens the browser's file dialog. */
  open(): void;
}

/** A button that opens the browser's file dialog, and shows how many files are attached. */
export function AttachButton({
  ref,
  count,
  shortcut,
  onFiles,
}: {
  ref?: Ref<AttachButtonHandle>;
  /** Files that are attached or being read. */
  count: number;
  shortcut: Shortcut;
  onFiles: (files: readonly File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const isFull = count >= MAX_ATTACHMENTS;
  const open = (): void => {
    if (!isFull) input.current?.click();
  };
  useImperativeHandle(ref, () => ({ open }));

  return (
    <span className={classes.place}>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={OFFERED}
        aria-label={t`Files to attach`}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file may be chosen again after it was removed.
          currentTarget.value = "";
        }}
      />
      <WordButton
        icon={IconPaperclip}
        word={t`Attach`}
        name={isFull ? limitText : t`Attach files`}
        hint={isFull ? limitText : t`Attach files`}
        isUnavailable={isFull}
        narrow="icon"
        shortcut={shortcut}
        onPress={open}
      />
      {count > 0 && (
        <span className={classes.count} aria-hidden="true">
          {count}
        </span>
      )}
    </span>
  );
}

const limitText = t`Maximum ${MAX_ATTACHMENTS} attachments. The actual limit varies by model and provider.`;
