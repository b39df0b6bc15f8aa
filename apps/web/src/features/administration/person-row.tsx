import { t } from "@lingui/core/macro";
import { Menu } from "@mantine/core";
import {
  IconCircleCheck,
  IconCircleOff,
  IconDots,
  IconGauge,
  IconKey,
  IconLogout,
  IconShield,
  IconShieldOff,
  IconTrash,
} from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { AdministeredPerson, PasswordLinkResponse, UpdatePersonRequest } from "@tutti/contract";
import { administrationOperations } from "@tutti/contract/operations/administration";
import { useState } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { call } from "../../platform/api/call.ts";
import { MenuButton } from "../../ui/buttons/menu-button.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { formatMoment } from "../../ui/formats/dates.ts";
import classes from "./administration-page.module.css";
import { LimitsDialog } from "./limits-dialog.tsx";
import { limitsText } from "./limits-text.ts";

interface PersonRowProps {
  person: AdministeredPerson;
  /** Whether the person is the administrator who views the list. */
  isMe: boolean;
  onChange: () => void;
  /** Called with a new link that sets the person's password. */
  onLink: (link: PasswordLinkResponse) => void;
}

/** An action that opens a dialog before it is done. */
type Question = "disable" | "delete" | "limit";

/** One person, and a menu of the actions for the account. */
export function PersonRow({ person, isMe, onChange, onLink }: PersonRowProps) {
  const { callApi, notify } = useServices();
  const [question, setQuestion] = useState<Question>();
  const { id, name, email, administrator, disabled } = person;
  const act = useMutation({
    mutationFn: (action: () => Promise<unknown>) => action(),
    onSuccess: onChange,
    onError: (error) => notify({ kind: "error", title: t`${name} was not changed`, text: error.message }),
  });
  const parameters = { id };
  const update = (body: UpdatePersonRequest): void =>
    act.mutate(() => call(callApi, administrationOperations.updatePerson, { parameters, body }));
  const role = administrator ? t`Administrator` : t`Member`;

  return (
    <tr>
      <th scope="row">
        {isMe ? t`${name} (you)` : name}
        <small>{email}</small>
      </th>
      <td className={disabled ? classes.bad : administrator ? undefined : classes.dimmed}>
        {disabled ? t`Disabled` : role}
      </td>
      <td className={`${classes.dimmed} ${classes.wide}`}>{limitsText(person)}</td>
      <td className={`${classes.dimmed} ${classes.wide}`}>{formatMoment(person.created_at)}</td>
      <td className={classes.end}>
        <MenuButton icon={IconDots} label={t`Actions for ${name}`} position="bottom-end" width={224}>
          <Menu.Item
            leftSection={<IconKey size={15} stroke={1.75} />}
            onClick={() =>
              act.mutate(async () =>
                onLink(await call(callApi, administrationOperations.createPasswordLink, { parameters })),
              )
            }
          >
            {t`Link for a new password`}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLogout size={15} stroke={1.75} />}
            onClick={() =>
              act.mutate(async () => {
                await call(callApi, administrationOperations.signPersonOut, { parameters });
                notify({ kind: "success", title: t`${name} is signed out everywhere` });
              })
            }
          >
            {t`Sign out everywhere`}
          </Menu.Item>
          <Menu.Item leftSection={<IconGauge size={15} stroke={1.75} />} onClick={() => setQuestion("limit")}>
            {t`Limits`}
          </Menu.Item>
          <Menu.Divider />
          {administrator ? (
            <Menu.Item
              leftSection={<IconShieldOff size={15} stroke={1.75} />}
              onClick={() => update({ administrator: false })}
            >
              {t`Remove as administrator`}
            </Menu.Item>
          ) : (
            <Menu.Item
              leftSection={<IconShield size={15} stroke={1.75} />}
              onClick={() => update({ administrator: true })}
            >
              {t`Make administrator`}
            </Menu.Item>
          )}
          {disabled ? (
            <Menu.Item
              leftSection={<IconCircleCheck size={15} stroke={1.75} />}
              onClick={() => update({ disabled: false })}
            >
              {t`Enable`}
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconCircleOff size={15} stroke={1.75} />} onClick={() => setQuestion("disable")}>
              {t`Disable`}
            </Menu.Item>
          )}
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={15} stroke={1.75} />}
            onClick={() => setQuestion("delete")}
          >
            {t`Delete`}
          </Menu.Item>
        </MenuButton>
        <LimitsDialog
          person={person}
          isOpen={question === "limit"}
          onClose={() => setQuestion(undefined)}
          onSave={update}
        />
        <ConfirmDialog
          isOpen={question === "disable"}
          title={t`Disable ${name}?`}
          question={t`The person is signed out everywhere and cannot sign in, and their API keys are refused, until you enable the account again. Everything that is theirs stays.`}
          action={t`Disable`}
          onConfirm={() => update({ disabled: true })}
          onClose={() => setQuestion(undefined)}
        />
        <ConfirmDialog
          isOpen={question === "delete"}
          title={t`Delete ${name}?`}
          question={t`The account is deleted with its API keys, presets, connected providers and memberships, and cannot be restored. Its usage stays in the ledger.`}
          action={t`Delete`}
          onConfirm={() => act.mutate(() => call(callApi, administrationOperations.deletePerson, { parameters }))}
          onClose={() => setQuestion(undefined)}
        />
      </td>
    </tr>
  );
}
