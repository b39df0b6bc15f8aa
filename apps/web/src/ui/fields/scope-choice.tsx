import { t } from "@lingui/core/macro";
import { type KeyScope, keyScopeIds } from "@tutti/contract";
import classes from "./scope-choice.module.css";
import { scopeTexts } from "./scope-labels.tsx";

/** The scopes of a new key, to be chosen in a form; what every key may do is said above them. */
export function ScopeChoice() {
  return (
    <fieldset className={classes.scopes}>
      <legend>{t`What the key may do`}</legend>
      <p>{t`Every key may call models, and read models and presets.`}</p>
      <p>{t`Every key may read its own usage, and follow and stop what it started.`}</p>
      {keyScopeIds.map((scope) => (
        <label key={scope} className={classes.scope}>
          <input type="checkbox" name="scopes" value={scope} />
          {scopeTexts[scope]}
        </label>
      ))}
    </fieldset>
  );
}

/** The scopes that are chosen in a form. */
export function chosenScopes(form: FormData): KeyScope[] {
  const names = form.getAll("scopes");
  return keyScopeIds.filter((scope) => names.includes(scope));
}
