import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { IconButton } from "./icon-button.tsx";

/** Milliseconds for which the button says that it copied. */
const SAID_FOR = 1500;

/** Copies what `text` gives at the moment of the click. */
export function CopyButton({ text, label = "Copy" }: { text: () => string; label?: string }) {
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), SAID_FOR);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text());
      setIsCopied(true);
    } catch {
      // The browser forbids it (an insecure origin): the text is on the screen to be selected by hand.
      setIsCopied(false);
    }
  };

  return (
    <IconButton
      icon={isCopied ? IconCheck : IconCopy}
      label={isCopied ? "Copied" : label}
      onClick={() => void copy()}
    />
  );
}
