import { t } from "@lingui/core/macro";
import { EmptyNote } from "../../ui/state-note.tsx";
import classes from "./model-page.module.css";

/** The names of the parameters that at least one provider of the model supports. */
export function ParameterList({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <EmptyNote>{t`Its provider does not say which ones it supports.`}</EmptyNote>;
  return (
    <ul className={classes.parameters}>
      {[...names].sort().map((name) => (
        <li key={name}>
          <code translate="no">{name}</code>
        </li>
      ))}
    </ul>
  );
}
