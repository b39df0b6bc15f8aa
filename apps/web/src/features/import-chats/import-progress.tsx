import classes from "./import-dialog.module.css";

/** How far something is, and with what. */
export function ImportProgress(props: { label: string; count: number; total: number; text: string; detail: string }) {
  const { label, count, total, text, detail } = props;
  return (
    <div className={classes.progress}>
      {total === 0 ? (
        <progress aria-label={label} />
      ) : (
        <progress aria-label={label} value={Math.min(count, total)} max={total} />
      )}
      <p className={classes.count} role="status">
        {text}
      </p>
      <p className={classes.detail}>{detail}</p>
    </div>
  );
}
