import { t } from "@lingui/core/macro";
import { NumberField } from "./number-field.tsx";
import { rangeHint, type SamplingField, samplingFields } from "./sampling-fields.ts";
import { Note, Pair, Section } from "./section.tsx";
import type { ModelSettingsProps } from "./settings-props.ts";

/** How the next token is chosen, as far as the model has parameters for it. */
export function SamplingSection({ character, model, change }: ModelSettingsProps) {
  const fields = samplingFields(model);
  const { samplingParameters } = character;

  const set = (field: SamplingField, value: number | undefined): void => {
    const { [field.name]: _before, ...others } = samplingParameters;
    const isSet = value !== undefined && value !== field.default;
    change({ samplingParameters: isSet ? { ...others, [field.name]: value } : others });
  };

  return (
    <Section title={t`Sampling`}>
      {fields.length === 0 && <Note>{t`This model has no settings for sampling.`}</Note>}
      <Pair>
        {fields.map((field) => (
          <NumberField
            key={field.name}
            label={field.label}
            help={`${field.help} ${rangeHint(field)}.`}
            name={field.name}
            range={field.range}
            value={samplingParameters[field.name]}
            placeholder={field.default === undefined ? t`not set` : String(field.default)}
            startsAt={field.default}
            step={field.step}
            onChange={(value) => set(field, value)}
          />
        ))}
      </Pair>
    </Section>
  );
}
