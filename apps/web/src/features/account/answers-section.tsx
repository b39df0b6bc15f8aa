import { t } from "@lingui/core/macro";
import { NativeSelect } from "@mantine/core";
import { UNATTENDED_LIMITS, type UnattendedPolicy } from "@tutti/contract";
import { useServices } from "../../bindings/services-context.tsx";
import { useUiState } from "../../bindings/use-ui-state.ts";
import { SwitchField } from "../../ui/fields/switch-field.tsx";
import { PageSection } from "../../ui/page-section.tsx";
import classes from "./settings-page.module.css";
import type { SettingName } from "./settings-table.ts";

const choices: readonly { value: UnattendedPolicy; label: string }[] = [
  { value: "finish", label: t`Finish the answers (up to ${UNATTENDED_LIMITS.finish / 60_000} minutes)` },
  { value: "stop", label: t`Stop them after ${UNATTENDED_LIMITS.stop / 1000} seconds` },
];

/** The setting for answers in progress when the last page of this browser is closed. */
export function AnswersSection() {
  const { uiState } = useServices();
  const unattendedMode = useUiState((state) => state.unattended);
  const isModelSwitch = useUiState((state) => state.isModelSwitch === true);
  return (
    <PageSection
      title={t`Answers`}
      anchor="answers"
      lead={t`The gateway makes the answers: they continue while you reload the page or have no network.`}
    >
      <div className={classes.form}>
        <NativeSelect
          id={"closed-page" satisfies SettingName}
          label={t`When I close the page`}
          description={t`Applies to the messages that you send from this browser from now on.`}
          value={unattendedMode}
          onChange={({ currentTarget: { value } }) =>
            uiState.update({ unattended: value === "stop" ? "stop" : "finish" })
          }
          data={[...choices]}
        />
        <SwitchField
          id={"model-click" satisfies SettingName}
          label={t`Clicking a model turns it on or off`}
          help={t`Otherwise a click opens the model’s menu, which can do the same.`}
          isOn={isModelSwitch}
          onChange={(isOn) => uiState.update({ isModelSwitch: isOn })}
        />
      </div>
    </PageSection>
  );
}
