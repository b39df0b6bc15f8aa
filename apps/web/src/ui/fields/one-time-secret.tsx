import { CopyButton } from "../buttons/copy-button.tsx";
import classes from "./one-time-secret.module.css";

/** A secret that is shown only once. */
export function OneTimeSecret({ text, secret, label }: { text: string; secret: string; label: string }) {
  return (
    <div className={classes.once} role="status">
      <p>{text}</p>
      <div className={classes.secret}>
        <code translate="no">{secret}</code>
        <CopyButton label={label} text={() => secret} />
      </div>
    </div>
  );
}
