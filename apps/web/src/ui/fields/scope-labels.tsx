import { t } from "@lingui/core/macro";
import type { KeyScope } from "@tutti/contract";
import classes from "./scope-labels.module.css";

/** What each scope lets a key do, as a choice where the key is made. */
export const scopeTexts: Readonly<Record<KeyScope, string>> = {
  "usage:read": t`See the usage of the whole account`,
  "presets:write": t`Create, change and delete presets`,
  "publications:write": t`Publish and unpublish pages, without paying for visitors`,
  "shares:write": t`Share by link and stop sharing`,
  "keys:manage": t`Manage provider keys, and API keys that have none of these rights; list members`,
};

/** The same in a word or two, for the lists of keys. */
const scopeNames: Readonly<Record<KeyScope, string>> = {
  "usage:read": t`All usage`,
  "presets:write": t`Presets`,
  "publications:write": t`Publishing`,
  "shares:write": t`Sharing`,
  "keys:manage": t`API keys`,
};

/** What a key may do besides what every key may, as small labels; nothing for a key without scopes. */
export function ScopeLabels({ scopes, label }: { scopes: readonly KeyScope[]; label: string }) {
  if (scopes.length === 0) return null;
  return (
    <ul className={classes.labels} aria-label={label}>
      {scopes.map((scope) => (
        <li key={scope} title={scopeTexts[scope]}>
          {scopeNames[scope]}
        </li>
      ))}
    </ul>
  );
}
