import { t } from "@lingui/core/macro";
import { NativeSelect } from "@mantine/core";

interface MergingModelSelectProps {
  /** The label of the models that take part already. */
  presentLabel: string;
  present: readonly { id: string; name: string }[];
  others: readonly { id: string; name: string }[];
  value: string;
  /** Explains what it means to choose another model. */
  otherHint: string;
  onChange: (id: string) => void;
}

/** The choice of the model that merges: one that takes part, or any other. */
export function MergingModelSelect({
  presentLabel,
  present,
  others,
  value,
  otherHint,
  onChange,
}: MergingModelSelectProps) {
  const toItems = (models: MergingModelSelectProps["present"]) =>
    models.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <NativeSelect
      label={t`Model that merges`}
      description={others.some(({ id }) => id === value) ? otherHint : undefined}
      data={[
        { group: presentLabel, items: toItems(present) },
        { group: t`All models`, items: toItems(others) },
      ].filter(({ items }) => items.length > 0)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
