import { t } from "@lingui/core/macro";
import classes from "./brand.module.css";

/** The product's mark and name. */
export function Brand() {
  return (
    <span className={classes.brand}>
      <svg viewBox="0 0 32 32" width="22" height="22" aria-hidden="true">
        <rect width="32" height="32" rx="9" fill="var(--accent)" />
        <path
          d="M8 13v6M13.33 9v14M18.67 12v8M24 7v18"
          stroke="var(--on-accent)"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </svg>
      {t`Tutti`}
    </span>
  );
}
