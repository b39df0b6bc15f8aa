import classes from "./refusal.module.css";

/** Why an action was refused; renders nothing without an error. */
export function Refusal({ error }: { error: Error | null }) {
  if (error === null) return null;
  return (
    <p className={classes.refusal} role="alert">
      {error.message}
    </p>
  );
}
