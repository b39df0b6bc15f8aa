import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { NANODOLLARS } from "@tutti/domain";
import { formatDollars } from "../../../ui/formats/cost.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import classes from "../preview.module.css";
import { usePurse } from "./use-purse.ts";

/** Offers to let an app ask models that has asked them in vain. */
export function ModelsNotice({ artifactId, onEnd }: { artifactId: string; onEnd: () => void }) {
  const { purse, setPurse } = usePurse(artifactId);
  if (purse.isAllowed) return null;
  const limit = formatDollars(purse.limit / NANODOLLARS);
  return (
    <div className={classes.missing} role="status">
      <span className={classes.missingText}>
        {t`This app asks to use AI. Once you allow it, try again what you did in the app.`}
      </span>
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => {
          setPurse({ isAllowed: true });
          onEnd();
        }}
      >
        {t`Allow, up to ${limit}`}
      </Button>
      <IconButton icon={IconX} label={t`Dismiss`} onClick={onEnd} />
    </div>
  );
}
