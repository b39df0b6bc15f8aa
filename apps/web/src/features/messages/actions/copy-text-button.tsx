import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { copyText } from "../../../platform/clipboard/copy-text.ts";

/** Milliseconds for which the button shows that the text was copied. */
const SAID_FOR = 1500;

/** A button with a label that copies the text that `text` returns at the moment of the click. */
export function CopyTextButton({ text, label }: { text: () => string; label: string }) {
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), SAID_FOR);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async (): Promise<void> => setIsCopied((await copyText(text())) === "copied");

  const Glyph = isCopied ? IconCheck : IconCopy;
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<Glyph size={14} stroke={1.75} aria-hidden />}
      onClick={() => void copy()}
    >
      {isCopied ? t`Copied` : label}
    </Button>
  );
}
