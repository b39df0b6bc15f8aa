import { IconAlertTriangle, IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { IconButton } from "./icon-button.tsx";

/** Milliseconds for which the button says what came of the press. */
const SAID_FOR = 1500;

const outcomes = {
  copied: { icon: IconCheck, label: "Copied" },
  // As on an address without https: the text is on the screen to be selected by hand.
  refused: { icon: IconAlertTriangle, label: "The browser does not allow copying here" },
} as const;

/** Copies what `text` gives at the moment of the click, and says whether it did. */
export function CopyButton({ text, label = "Copy" }: { text: () => string; label?: string }) {
  const [outcome, setOutcome] = useState<keyof typeof outcomes>();

  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), SAID_FOR);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text());
      setOutcome("copied");
    } catch {
      setOutcome("refused");
    }
  };

  const said = outcome === undefined ? { icon: IconCopy, label } : outcomes[outcome];
  return <IconButton icon={said.icon} label={said.label} onClick={() => void copy()} />;
}
