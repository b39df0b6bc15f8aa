import { t } from "@lingui/core/macro";
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/NumberInput.layer.css";
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import { Button, Checkbox, MultiSelect, NativeSelect, NumberInput, Select } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { AUTO_ROUTER_MODEL } from "@tutti/contract";
import {
  columnsOf,
  DEFAULT_RUN_CONCURRENCY,
  expectedRunPrice,
  promptsToRun,
  type RunSettings,
  type Suite,
  type SuiteRun,
} from "@tutti/domain";
import type { RunOptions } from "@tutti/engine";
import { useMemo, useState } from "react";
import { findModel, writesText } from "../../bindings/model-kind.ts";
import { useModels } from "../../bindings/use-models.ts";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { formatDollars } from "../../ui/formats/cost.ts";
import { formatNumber } from "../../ui/formats/numbers.ts";
import classes from "./suites.module.css";

interface RunDialogProps {
  suite: Suite;
  /** The run whose settings are the initial ones; its models too, unless the suite is run on another model. */
  like: SuiteRun | undefined;
  isOtherModel: boolean;
  onClose: () => void;
  onStart: (options: RunOptions) => void;
}

/** The models and settings of a run, its expected cost, and its cost limit. */
export function RunDialog({ suite, like, isOtherModel, onClose, onStart }: RunDialogProps) {
  const models = useModels().data ?? [];
  const [chosenSlugs, setChosenSlugs] = useState<string[]>(() => (isOtherModel ? [] : modelsOf(like)));
  const [settings, setSettings] = useState<RunSettings[]>(() => settingsOf(like));
  const [judge, setJudge] = useState<string | null>(like?.judge?.model ?? null);
  const [limit, setLimit] = useState<number | string>(like?.limit ?? "");
  const [concurrency, setConcurrency] = useState<number | string>(like?.concurrency ?? DEFAULT_RUN_CONCURRENCY);
  const [cachesAnswers, setCachesAnswers] = useState(like?.cachesAnswers === true);
  const prompts = useMemo(() => promptsToRun(suite), [suite]);
  const needsJudge = prompts.some(({ checks }) => checks.some(({ type }) => type === "judge"));
  const nameOf = (slug: string): string => findModel(models, slug)?.name ?? slug;
  const modelNamed = (slug: string) => ({ model: slug, name: nameOf(slug) });
  const columns = columnsOf(chosenSlugs.map(modelNamed), settings);
  const judgeModel = needsJudge && judge !== null ? modelNamed(judge) : undefined;
  const expected = expectedRunPrice(
    { prompts, columns, mode: suite.mode, ...(judgeModel ? { judge: judgeModel } : {}) },
    (slug) => (slug === AUTO_ROUTER_MODEL ? undefined : findModel(models, slug)?.pricing),
  );
  const data = models.filter(writesText).map(({ id, name }) => ({ value: id, label: name }));
  const isReady = columns.length > 0 && prompts.length > 0 && (!needsJudge || judgeModel !== undefined);
  const start = (): void => {
    if (!isReady) return;
    onStart({
      columns,
      judge: judgeModel,
      limit: typeof limit === "number" ? limit : undefined,
      concurrency: typeof concurrency === "number" ? concurrency : DEFAULT_RUN_CONCURRENCY,
      cachesAnswers,
    });
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={isOtherModel ? t`Run again on another model` : t`Run the suite`} size="lg">
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <MultiSelect
          // The frame of the whole field shows the focus.
          styles={{ inputField: { outline: "none" } }}
          label={t`Models`}
          data-autofocus
          searchable
          limit={60}
          placeholder={chosenSlugs.length === 0 ? t`Search models` : ""}
          nothingFoundMessage={t`No model has this name.`}
          data={data}
          value={chosenSlugs}
          onChange={setChosenSlugs}
          hidePickedOptions
        />
        <SettingsFields settings={settings} onChange={setSettings} />
        {needsJudge ? (
          <Select
            label={t`Judging model`}
            description={t`Its verdicts are marked as a model’s, with its reason.`}
            searchable
            limit={60}
            data={data}
            value={judge}
            onChange={setJudge}
          />
        ) : null}
        <div className={classes.pair}>
          <NumberInput
            label={t`Limit in dollars`}
            description={t`The run stops before it would exceed this.`}
            placeholder={t`None`}
            min={0}
            decimalScale={4}
            step={0.5}
            value={limit}
            onChange={setLimit}
          />
          <NumberInput
            label={t`Answers at once`}
            description={t`Of each provider’s models.`}
            min={1}
            max={16}
            value={concurrency}
            onChange={setConcurrency}
          />
        </div>
        <Checkbox
          label={t`Cache answers`}
          description={t`For a day, the same prompt to the same model with the same settings gets the same answer at no cost.`}
          checked={cachesAnswers}
          onChange={(event) => setCachesAnswers(event.currentTarget.checked)}
        />
        <p className={classes.estimate} role="status">
          {t`${formatNumber(prompts.length)} × ${formatNumber(columns.length)} = ${formatNumber(prompts.length * columns.length)} answers`}
          {" · "}
          {priceText(expected)}
        </p>
        <div className={classes.buttons}>
          <Button type="submit" disabled={!isReady}>
            {t`Start`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The expected cost of a run, as text. */
function priceText({ price, unpricedCount }: ReturnType<typeof expectedRunPrice>): string {
  if (price === undefined) return unpricedCount > 0 ? t`price not known` : t`nothing to ask yet`;
  if (unpricedCount > 0) return t`expected: about ${formatDollars(price)}, and models whose price is not known`;
  return t`expected: about ${formatDollars(price)}`;
}

/** Settings of empty fields: the models' own. */
const own: RunSettings = {};

const efforts = [
  { value: "", label: t`Model’s own` },
  { value: "none", label: t`None` },
  { value: "low", label: t`Low` },
  { value: "medium", label: t`Medium` },
  { value: "high", label: t`High` },
];

/** Every model is run with each line. */
function SettingsFields({ settings, onChange }: { settings: RunSettings[]; onChange: (next: RunSettings[]) => void }) {
  const change = (index: number, next: Partial<Record<keyof RunSettings, unknown>>): void =>
    onChange(settings.map((each, place) => (place === index ? tidy({ ...each, ...next }) : each)));
  return (
    <fieldset className={classes.checks}>
      <legend>{t`Settings`}</legend>
      {settings.map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: settings have no other name than their place.
        <div key={index} className={classes.settings}>
          <NumberInput
            label={t`Temperature`}
            size="xs"
            min={0}
            max={2}
            step={0.1}
            decimalScale={2}
            placeholder={t`Model’s own`}
            value={each.temperature ?? ""}
            onChange={(value) => change(index, { temperature: value })}
          />
          <NumberInput
            label={t`Max tokens`}
            size="xs"
            min={1}
            allowDecimal={false}
            placeholder={t`Model’s own`}
            value={each.maxTokens ?? ""}
            onChange={(value) => change(index, { maxTokens: value })}
          />
          <NativeSelect
            label={t`Reasoning`}
            size="xs"
            data={efforts}
            value={each.effort ?? ""}
            onChange={(event) => change(index, { effort: event.currentTarget.value })}
          />
          {settings.length > 1 ? (
            <IconButton
              icon={IconX}
              label={t`Remove settings ${index + 1}`}
              onClick={() => onChange(settings.filter((_, place) => place !== index))}
            />
          ) : null}
        </div>
      ))}
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<IconPlus size={14} />}
        onClick={() => onChange([...settings, own])}
      >
        {t`Other settings beside these`}
      </Button>
    </fieldset>
  );
}

/** Removes empty fields, which mean the model's own settings. */
function tidy(settings: object): RunSettings {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== "" && value !== undefined));
}

function modelsOf(run: SuiteRun | undefined): string[] {
  return [...new Set(run?.columns.map(({ model }) => model) ?? [])];
}

function settingsOf(run: SuiteRun | undefined): RunSettings[] {
  const all = new Map(run?.columns.map(({ settings }) => [JSON.stringify(settings), settings]) ?? []);
  return all.size > 0 ? [...all.values()] : [own];
}
