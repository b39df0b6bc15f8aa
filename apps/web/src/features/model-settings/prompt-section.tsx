import { t } from "@lingui/core/macro";
import { Textarea } from "@mantine/core";
import { SwitchField } from "../../ui/fields/switch-field.tsx";
import { Section } from "./section.tsx";
import type { ModelSettingsProps } from "./settings-props.ts";

/**
 * The system prompt: the default one, or the person's own; read-only where the default is on or the model requires one.
 */
export function PromptSection({ character, model, change }: ModelSettingsProps) {
  const requiredPrompt = model?.required_system_prompt ?? undefined;
  const isDefault = character.includeDefaultSystemPrompt;
  const isReadOnly = requiredPrompt !== undefined || isDefault;
  return (
    <Section title={t`System prompt`}>
      <SwitchField
        label={t`Default system prompt`}
        help={t`Names the model, the day and how to format an answer.`}
        isOn={isDefault && requiredPrompt === undefined}
        lockReason={requiredPrompt === undefined ? undefined : t`This model requires a system prompt of its own`}
        onChange={(isOn) => change({ includeDefaultSystemPrompt: isOn })}
      />
      <Textarea
        label={t`Custom system prompt`}
        description={
          requiredPrompt !== undefined
            ? t`This model requires this one.`
            : isDefault
              ? t`Turn the default system prompt off to use your own.`
              : t`Sent before every chat with this character.`
        }
        placeholder={isReadOnly ? undefined : t`You are…`}
        value={requiredPrompt ?? character.description}
        readOnly={isReadOnly}
        rows={5}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
    </Section>
  );
}
