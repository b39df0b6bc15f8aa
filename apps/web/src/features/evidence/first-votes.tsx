import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { KeyCap } from "../../ui/buttons/key-cap.tsx";
import { isApple, shortcutLabel } from "../../ui/buttons/shortcut.ts";
import { composerShortcuts, voteShortcut } from "../../ui/buttons/shortcuts.ts";
import classes from "./evidence-page.module.css";

/** How to begin; shown as long as there is no vote. */
export function FirstVotes({ chatLink }: { chatLink: ReactNode }) {
  return (
    <div className={classes.first}>
      <p className={classes.lead}>
        {t`Find out which model is best for your own work. Ask several models at once without seeing who is who, vote, and your ranking grows here.`}
      </p>
      <ol className={classes.steps}>
        <li>
          {t`Add two models or more to a chat, and switch on “Ask blind”:`}{" "}
          <KeyCap>{shortcutLabel(composerShortcuts.blind, isApple)}</KeyCap>
        </li>
        <li>{t`Ask what you would ask anyway. The answers come together, as A, B, C.`}</li>
        <li>
          {t`Vote below them:`} <KeyCap>{shortcutLabel(voteShortcut, isApple)}</KeyCap>{" "}
          {t`and the numbers of the answers, the best first. Then the names appear.`}
        </li>
      </ol>
      {chatLink}
    </div>
  );
}
