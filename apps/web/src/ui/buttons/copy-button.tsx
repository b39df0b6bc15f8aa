import { t } from "@lingui/core/macro";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { copyText } from "../../platform/clipboard/copy-text.ts";
import { IconButton } from "./icon-button.tsx";

/** Milliseconds for which the button says that it has copied. */
const SAID_FOR = 1500;

/** Copies the text that `text` returns at the click, and then says that it has. */
export function CopyButton({ text, label = "Copy" }: { text: () => string; label?: string }) {
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), SAID_FOR);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async (): Promise<void> => setIsCopied((await copyText(text())) === "copied");

  return (
    <IconButton
      icon={isCopied ? IconCheck : IconCopy}
      label={isCopied ? t`Copied` : label}
      onClick={() => void copy()}
    />
  );
}
