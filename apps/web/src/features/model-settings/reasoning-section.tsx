import { t } from "@lingui/core/macro";
import { NativeSelect } from "@mantine/core";
import { characterRanges } from "@tutti/domain";
import { useState } from "react";
import { SwitchField } from "../../ui/fields/switch-field.tsx";
import { NumberField } from "./number-field.tsx";
import {
  type Effort,
  isSame,
  type Reasoning,
  reasoningView,
  withReasoningDepth,
  withReasoningOn,
} from "./reasoning-view.ts";
import { Pair, Section } from "./section.tsx";
import type { ModelSettingsProps } from "./settings-props.ts";

/** The value in the list of efforts for a number of tokens. */
const TOKENS = "tokens";

const effortLabels: Readonly<Record<Effort, string>> = {
  high: t`High`,
  medium: t`Medium`,
  low: t`Low`,
  minimal: t`Minimal`,
};

/** Whether the model reasons before it answers, and how much; nothing for a model that cannot. */
export function ReasoningSection({ character, model, change }: ModelSettingsProps) {
  const { reasoning } = character;
  const view = reasoningView(character, model);
  /** The setting at the time when tokens were chosen without a number; the choice ends with another setting. */
  const [choice, setChoice] = useState<{ reasoning: Reasoning | undefined }>();
  const isCounting =
    reasoning?.maxTokens !== undefined || (choice !== undefined && isSame(choice.reasoning, reasoning));
  if (view === undefined || model === undefined) return null;

  const withoutTokens = withReasoningOn(undefined, true, model);
  const setDepth = (choice: string): void => {
    setChoice(choice === TOKENS ? { reasoning } : undefined);
    if (choice === TOKENS) return;
    const effort = view.efforts.find((one) => one === choice);
    change({
      reasoning: effort === undefined ? withoutTokens : withReasoningDepth({ effort }),
    });
  };

  return (
    <Section title={t`Reasoning`}>
      <SwitchField
        label={t`Reasoning`}
        help={t`The model thinks before it answers; that takes longer and costs more.`}
        isOn={view.isOn}
        lockReason={view.isMandatory ? t`Reasoning is mandatory for this model` : undefined}
        onChange={(isOn) => change({ reasoning: withReasoningOn(reasoning, isOn, model) })}
      />
      {view.isOn && (
        <Pair>
          <NativeSelect
            label={t`Effort`}
            description={t`How much it reasons.`}
            data={[
              { value: "", label: t`Default (${view.defaultEffort})` },
              ...view.efforts.map((effort) => ({ value: effort, label: effortLabels[effort] })),
              ...(view.takesTokens ? [{ value: TOKENS, label: t`A number of tokens` }] : []),
            ]}
            value={isCounting ? TOKENS : (reasoning?.effort ?? "")}
            onChange={(event) => setDepth(event.currentTarget.value)}
          />
          {isCounting && (
            <NumberField
              label={t`Reasoning tokens`}
              help={t`The most tokens for reasoning, 1 or more.`}
              name="reasoning.max_tokens"
              range={characterRanges.reasoningTokens}
              value={reasoning?.maxTokens}
              placeholder={t`not set`}
              startsAt={1024}
              step={256}
              unit="tokens"
              onChange={(maxTokens) => {
                setChoice(maxTokens === undefined ? { reasoning: withoutTokens } : undefined);
                change({ reasoning: maxTokens === undefined ? withoutTokens : withReasoningDepth({ maxTokens }) });
              }}
            />
          )}
        </Pair>
      )}
    </Section>
  );
}
