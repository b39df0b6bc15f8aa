import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { CopyButton } from "../../ui/buttons/copy-button.tsx";
import classes from "./message-screen.module.css";

/** Shown if the page itself has a bug. Stored data is not changed. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  const errorText = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const details = `${errorText}\n\n${navigator.userAgent}\n${location.href}`;
  return (
    <main className={classes.screen} role="alert">
      <h1>{t`Something went wrong on this page`}</h1>
      <p>{t`An error occurred in Tutti itself. Your chats are stored in this browser and were not touched.`}</p>
      <div className={classes.actions}>
        <Button onClick={() => location.reload()}>{t`Reload the page`}</Button>
      </div>
      <Details text={details} />
    </main>
  );
}

/** Technical details, collapsed, to be copied into a report. */
export function Details({ text }: { text: string }) {
  return (
    <details className={classes.details}>
      <summary>{t`Details`}</summary>
      <div className={classes.copy}>
        <CopyButton label={t`Copy details`} text={() => text} />
      </div>
      <pre translate="no">{text}</pre>
    </details>
  );
}
