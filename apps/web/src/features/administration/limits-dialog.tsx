import { t } from "@lingui/core/macro";
import { Button, TextInput } from "@mantine/core";
import type { AdministeredPerson, UpdatePersonRequest } from "@tutti/contract";
import type { SubmitEvent } from "react";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import classes from "./administration-page.module.css";
import { readLimit } from "./limits-text.ts";

interface LimitsDialogProps {
  person: AdministeredPerson;
  isOpen: boolean;
  onClose: () => void;
  onSave: (limits: Pick<UpdatePersonRequest, "requests_per_minute" | "dollars_per_month">) => void;
}

/** Sets the limits of one person: requests a minute and spending a month. */
export function LimitsDialog({ person, isOpen, onClose, onSave }: LimitsDialogProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const requests = readLimit(data.get("requests"));
    onSave({
      requests_per_minute: requests === null ? null : Math.max(1, Math.round(requests)),
      dollars_per_month: readLimit(data.get("dollars")),
    });
    onClose();
  };
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t`Limits of ${person.name}`} size={420}>
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          label={t`Requests a minute`}
          description={t`Overrides the limit for everyone.`}
          name="requests"
          type="number"
          min={1}
          step={1}
          placeholder={t`As for everyone`}
          defaultValue={person.requests_per_minute ?? ""}
          data-autofocus
        />
        <TextInput
          label={t`Dollars a month`}
          description={t`For all keys and pages together. Resets every month (UTC).`}
          name="dollars"
          type="number"
          min={0}
          step="any"
          placeholder={t`No limit`}
          defaultValue={person.dollars_per_month ?? ""}
        />
        <div className={classes.ends}>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit">{t`Save`}</Button>
        </div>
      </form>
    </Dialog>
  );
}
