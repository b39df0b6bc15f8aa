import { t } from "@lingui/core/macro";
import { TextInput } from "@mantine/core";
import { withoutUndefined } from "@tutti/contract";
import { MIN_PREFERENCE_VOTES, routerPreferences, type Vote } from "@tutti/domain";
import { useEffect } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { useUiState } from "../../bindings/use-ui-state.ts";
import { countVotes } from "../../platform/count-votes.ts";
import { SwitchField } from "../../ui/fields/switch-field.tsx";
import { formatList } from "../../ui/formats/intl.ts";
import { PageSection } from "../../ui/page-section.tsx";
import classes from "./evidence-page.module.css";
import { kindNames } from "./evidence-view.ts";

/** Whether the auto router prefers the models that votes put first, and up to which price. */
export function RouterSection({ votes }: { votes: readonly Vote[] }) {
  const services = useServices();
  const { uiState } = services;
  const preference = useUiState((state) => state.routerPreference);
  const isOn = preference !== undefined;
  const maxCost = preference?.maxCost;
  const set = (next: number | undefined): void =>
    uiState.update({
      routerPreference: {
        ...withoutUndefined({ maxCost: next }),
        models: routerPreferences(votes, next),
      },
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed votes are the reason to count them anew.
  useEffect(() => {
    countVotes(services).catch(() => undefined);
  }, [services, votes]);
  return (
    <PageSection title={t`Auto Router`}>
      <SwitchField
        label={t`Follow my votes`}
        help={t`Auto Router picks the model that your votes rank first for such a request, once you have at least ${MIN_PREFERENCE_VOTES} votes on it. The ranking is sent along with each request; the gateway does not store it.`}
        isOn={isOn}
        onChange={(next) => (next ? set(undefined) : uiState.update({ routerPreference: undefined }))}
      />
      {isOn ? (
        <>
          <TextInput
            className={classes.price ?? ""}
            size="xs"
            type="number"
            min={0}
            step={0.01}
            leftSection="$"
            label={t`At most, for an answer`}
            placeholder={t`any price`}
            defaultValue={maxCost}
            onChange={({ currentTarget: { value, valueAsNumber } }) => set(value === "" ? undefined : valueAsNumber)}
          />
          <Followed models={preference.models} />
        </>
      ) : null}
    </PageSection>
  );
}

/** The preferred model for each kind of request. */
function Followed({ models }: { models: ReturnType<typeof routerPreferences> }) {
  const kinds = Object.entries(kindNames).flatMap(([kind, name]) => {
    const first = models[kind as keyof typeof kindNames]?.[0];
    return first === undefined ? [] : [t`${name}: ${first}`];
  });
  const any = models.any?.[0];
  if (any === undefined) {
    return (
      <p
        className={classes.lead}
      >{t`There are too few votes yet, or none within this price: it chooses as without them.`}</p>
    );
  }
  return <p className={classes.lead}>{formatList([...kinds, t`All else: ${any}`])}</p>;
}
