import { t } from "@lingui/core/macro";
import { IconX } from "@tabler/icons-react";
import { NANODOLLARS } from "@tutti/contract";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { ConsentButton } from "../../../ui/consent/consent-button.tsx";
import { formatDollars } from "../../../ui/formats/cost.ts";
import { InConsentPlace } from "../notices/consent-place.tsx";
import classes from "../preview.module.css";
import { usePurse } from "./use-purse.ts";

/** Offers to let an app call models; the app's call waits for the decision. */
export function ModelsNotice({ artifactId, onDismiss }: { artifactId: string; onDismiss: () => void }) {
  const { purse, setPurse } = usePurse(artifactId);
  if (purse.isAllowed) return null;
  const limit = formatDollars(purse.limit / NANODOLLARS);
  return (
    <div className={classes.missing} role="status">
      <span className={classes.missingText}>
        {t`This app asks to use AI, on your account. It waits for your answer.`}
      </span>
      <InConsentPlace>
        <ConsentButton size="compact-xs" variant="default" onClick={() => setPurse({ isAllowed: true })}>
          {t`Allow, up to ${limit}`}
        </ConsentButton>
      </InConsentPlace>
      <IconButton icon={IconX} label={t`Dismiss`} onClick={onDismiss} />
    </div>
  );
}
