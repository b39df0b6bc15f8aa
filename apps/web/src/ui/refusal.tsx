import classes from "./refusal.module.css";

/** Why something was refused; nothing where it was not. */
export function Refusal({ error }: { error: Error | null }) {
  if (error === null) return null;
  return (
    <p className={classes.refusal} role="alert">
      {error.message}
    </p>
  );
}
