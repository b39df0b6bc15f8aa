import { t } from "@lingui/core/macro";
import { TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { pushOperations } from "@tutti/contract/operations/push/push-operations";
import { ACCOUNT_KEY } from "../../../bindings/account/use-account.ts";
import { useServices } from "../../../bindings/services-context.tsx";
import { call } from "../../../platform/api/call.ts";
import {
  changeQuietHours,
  currentEndpoint,
  obstacleOf,
  type PushObstacle,
  type QuietHours,
  switchPushOff,
  switchPushOn,
} from "../../../platform/push/push-device.ts";
import { SwitchField } from "../../../ui/fields/switch-field.tsx";
import { PageSection } from "../../../ui/page-section.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import classes from "../settings-page.module.css";
import type { SettingName } from "../settings-table.ts";
import { fromClockTime, toClockTime } from "./clock-time.ts";

/** From ten in the evening until seven. */
const NIGHT: QuietHours = { from: 22 * 60, to: 7 * 60 };

const PUSH_KEY = ["push"];

/** Whether this browser tells its person that answers have ended while no page is looked at, and when it does not. */
export function NotificationsSection({ userId }: { userId: string }) {
  const { callApi } = useServices();
  const queries = useQueryClient();
  const { data, error } = useQuery({
    queryKey: PUSH_KEY,
    queryFn: async () => ({
      settings: await call(callApi, pushOperations.getPushSettings),
      endpoint: (await currentEndpoint()) ?? null,
    }),
  });
  const refresh = async (): Promise<void> => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: PUSH_KEY }),
      queries.invalidateQueries({ queryKey: ACCOUNT_KEY }),
    ]);
  };
  const switching = useMutation({
    mutationFn: async (isOn: boolean) => {
      if (isOn) await switchPushOn(callApi, data?.settings.public_key ?? "", { userId, quiet: null });
      else await switchPushOff(callApi);
    },
    onSettled: refresh,
  });
  const quietness = useMutation({
    mutationFn: (hours: QuietHours | null) => changeQuietHours(callApi, { userId, quiet: hours }),
    onSettled: refresh,
  });
  const obstacle = data && obstacleOf(data.settings);
  const subscription = data?.settings.subscription;
  const isOn = subscription != null && subscription.endpoint === data?.endpoint && obstacle === undefined;
  // What is being stored is shown at once.
  const shownOn = switching.isPending ? switching.variables : isOn;
  const quiet = (quietness.isPending ? quietness.variables : subscription?.quiet) ?? null;
  const change = (part: Partial<QuietHours>): void => quietness.mutate({ ...NIGHT, ...quiet, ...part });

  return (
    <PageSection
      title={t`Notifications`}
      anchor="notifications"
      lead={t`When the last answer, a repair or a suite has ended and you look at no page of Tutti, this browser tells you, also when the page is closed. The message passes through the push service of the browser’s maker, encrypted and without any text of your chats; the service sees when it was sent.`}
    >
      <div className={classes.form}>
        <SwitchField
          id={"notify-here" satisfies SettingName}
          label={t`Notify me in this browser`}
          help={t`For this browser alone, until you sign out here.`}
          isOn={shownOn}
          lockReason={data === undefined ? t`Loading…` : obstacle && !isOn ? obstacleText(obstacle) : undefined}
          onChange={(next) => switching.mutate(next)}
        />
        {obstacle !== undefined && (
          <p className={classes.report} role="note">
            {obstacleText(obstacle)}
          </p>
        )}
        {isOn && (
          <>
            <SwitchField
              id={"quiet-hours" satisfies SettingName}
              label={t`Quiet hours`}
              help={t`No notification in these hours, by the clock of this device.`}
              isOn={quiet !== null}
              onChange={(next) => quietness.mutate(next ? NIGHT : null)}
            />
            {quiet !== null && (
              <div className={classes.actions}>
                <TimeField label={t`From`} value={quiet.from} onChange={(from) => change({ from })} />
                <TimeField label={t`Until`} value={quiet.to} onChange={(to) => change({ to })} />
              </div>
            )}
          </>
        )}
        <Refusal error={switching.error ?? quietness.error ?? error} />
      </div>
    </PageSection>
  );
}

function TimeField({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  return (
    <TextInput
      type="time"
      label={label}
      defaultValue={toClockTime(value)}
      // A time is typed part by part.
      onBlur={({ currentTarget }) => {
        const minutes = fromClockTime(currentTarget.value);
        if (minutes !== undefined && minutes !== value) onChange(minutes);
      }}
    />
  );
}

function obstacleText(obstacle: PushObstacle): string {
  switch (obstacle) {
    case "forbidden":
      return t`This browser does not let this page notify you. Allow notifications in its settings for this page, then reload it.`;
    case "switched-off":
      return t`The operator of this server has switched notifications off.`;
    case "not-possible":
      return t`This browser cannot notify you: that needs HTTPS, and on iPhones and iPads the page on the home screen.`;
  }
}
