import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import "@mantine/core/styles/Combobox.layer.css";
import { NativeSelect, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type Character, errorTexts } from "@tutti/domain";
import { useEffect } from "react";
import { shortModelName } from "../../bindings/model-kind.ts";
import { useServices } from "../../bindings/services-context.tsx";
import { useModels } from "../../bindings/use-models.ts";
import { fetchModelProviders, type ModelProvider } from "../../platform/api/model-providers.ts";
import classes from "./fields.module.css";
import { providerFigures } from "./provider-figures.ts";
import { Pair, Section } from "./section.tsx";
import type { SettingsProps } from "./settings-props.ts";

/** The list's value for the gateway's choice; no provider has this name. */
const AUTO = "auto:";

/** How many models are listed at once; typing finds the others. */
const LISTED_MODELS = 60;

const sorts = [
  { value: "", label: t`Balanced (default)` },
  { value: "price", label: t`Price: cheapest first` },
  { value: "throughput", label: t`Throughput: highest first` },
  { value: "latency", label: t`Latency: lowest first` },
];

/** The choice of the model, and of the provider that serves it. */
export function ModelSection({ character, change }: SettingsProps) {
  const models = useModels();
  const options = (models.data ?? []).map(({ id, name }) => ({ value: id, label: shortModelName(name) }));
  const isListed = options.some(({ value }) => value === character.model);

  const setModel = (slug: string | null): void => {
    const model = models.data?.find(({ id }) => id === slug);
    if (model === undefined || model.id === character.model) return;
    const before = models.data?.find(({ id }) => id === character.model);
    // A name of the character's own, such as from a card, stays.
    const isCalledAfterModel =
      character.name === character.model || (before && character.name === shortModelName(before.name));
    change({
      model: model.id,
      provider: undefined,
      ...(isCalledAfterModel ? { name: shortModelName(model.name) } : {}),
    });
  };

  return (
    <Section title={t`Model and provider`}>
      <Select
        label={t`Model`}
        description={t`Its answers from now on; existing ones stay.`}
        data={isListed ? options : [{ value: character.model, label: character.model }, ...options]}
        value={character.model}
        onChange={setModel}
        searchable
        allowDeselect={false}
        limit={LISTED_MODELS}
        nothingFoundMessage={t`No model of that name`}
        renderOption={({ option }) => (
          <span className={classes.option}>
            <span className={classes.optionName}>{option.label}</span>
            <span className={classes.figures}>{option.value}</span>
          </span>
        )}
      />
      <Pair>
        <ProviderField key={character.model} character={character} change={change} />
        <NativeSelect
          label={t`Provider sort`}
          description={
            character.provider === undefined ? t`The order in which providers are tried.` : t`A provider is chosen.`
          }
          data={sorts}
          value={character.providerSort ?? ""}
          disabled={character.provider !== undefined}
          onChange={(event) => change({ providerSort: providerSortOf(event.currentTarget.value) })}
        />
      </Pair>
    </Section>
  );
}

/** The choice of one of the providers that serve the model, or the gateway's own choice. */
function ProviderField({ character, change }: SettingsProps) {
  const { callApi, notify } = useServices();
  const { model, provider } = character;
  const providers = useQuery({
    queryKey: ["model-providers", model],
    queryFn: ({ signal }) => fetchModelProviders(callApi, { slug: model, apiVersion: "v1", signal }),
    staleTime: 30_000,
    retry: 1,
  });
  const { error } = providers;
  useEffect(() => {
    if (error !== null) notify({ kind: "error", ...errorTexts.providersNotLoaded, text: error.message });
  }, [error, notify]);

  const modelProviders: readonly ModelProvider[] = providers.data ?? [];
  const isListed = provider === undefined || modelProviders.some(({ name }) => name === provider);
  const list = isListed ? modelProviders : [{ name: provider }, ...modelProviders];
  return (
    <div>
      <Select
        label={t`Provider`}
        description={providers.isPending ? t`Loading providers…` : countText(modelProviders.length)}
        data={[{ value: AUTO, label: t`Auto` }, ...list.map(({ name }) => ({ value: name, label: name }))]}
        value={provider ?? AUTO}
        onChange={(value) => change({ provider: value === null || value === AUTO ? undefined : value })}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t`No provider of that name`}
        renderOption={({ option }) => {
          const figures = list.find(({ name }) => name === option.value);
          return (
            <span className={classes.option}>
              <span className={classes.optionName}>{option.label}</span>
              <span className={classes.figures}>{figures ? providerFigures(figures) : t`the gateway chooses`}</span>
            </span>
          );
        }}
      />
      {providers.isError && (
        <p className={classes.failure}>
          <Trans>
            Providers could not be loaded.
            <button type="button" onClick={() => void providers.refetch()}>
              Try again
            </button>
          </Trans>
        </p>
      )}
    </div>
  );
}

function countText(count: number): string {
  if (count === 0) return t`The gateway chooses.`;
  return plural(count, { one: "One serves this model.", other: `${count} serve this model.` });
}

function providerSortOf(value: string): Character["providerSort"] {
  return value === "price" || value === "throughput" || value === "latency" ? value : undefined;
}
