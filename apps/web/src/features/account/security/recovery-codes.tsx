import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { CopyButton } from "../../../ui/buttons/copy-button.tsx";
import classes from "../settings-page.module.css";

/** The codes that sign in when the authenticator app is lost; shown only once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <div className={classes.question}>
      <p className={classes.dimmed}>
        {t`Keep these where you can find them without your phone. Each signs you in once instead of a code. They are shown only now.`}
      </p>
      <ul className={classes.codes} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.ends}>
        <CopyButton label={t`Copy the codes`} text={() => codes.join("\n")} />
        <Button onClick={onClose}>{t`Done`}</Button>
      </div>
    </div>
  );
}
