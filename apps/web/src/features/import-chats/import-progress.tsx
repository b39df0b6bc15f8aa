import classes from "./import-dialog.module.css";

/** The progress of a step, and the details of its current item. */
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
