import { t } from "@lingui/core/macro";
import { NativeSelect, Textarea } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ModelRule, ModelRuleList, RuleSubject } from "@tutti/contract";
import { administrationOperations } from "@tutti/contract/operations/administration";
import { type SubmitEvent, useState } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { useDataPages } from "../../bindings/use-pages.ts";
import { call } from "../../platform/api/call.ts";
import { PendingButton } from "../../ui/buttons/pending-button.tsx";
import { ShowMore } from "../../ui/buttons/show-more.tsx";
import { ConfirmButton } from "../../ui/dialogs/confirm-button.tsx";
import { PageSection } from "../../ui/page-section.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { EmptyNote, FailureNote, LoadingNote } from "../../ui/state-note.tsx";
import classes from "./administration-page.module.css";
import { splitList } from "./split-list.ts";

const RULES_KEY = ["model-rules"];

type ListedRule = ModelRuleList["data"][number];

/** The rules for the models and providers that everyone, an organization or a person may use. */
export function ModelRulesSection() {
  const { callApi } = useServices();
  const queries = useQueryClient();
  const {
    entries: rules,
    error,
    refetch,
    next,
  } = useDataPages(RULES_KEY, (cursor, signal) =>
    call(callApi, administrationOperations.listModelRules, { query: { cursor, limit: "100" }, signal }),
  );
  const set = useMutation({
    mutationFn: ({ subject, rule }: { subject: RuleSubject; rule: ModelRule | null }) =>
      call(callApi, administrationOperations.setModelRule, { body: { subject, rule } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: RULES_KEY }),
  });
  if (error && rules === undefined) return <FailureNote message={error.message} onRetry={() => void refetch()} />;
  if (rules === undefined) return <LoadingNote label={t`Loading rules`} />;
  return (
    <>
      <p className={classes.lead}>
        {t`A model that any rule denies is denied. Of the lists of allowed models, the nearest one counts: the person's, else the organization's, else everyone's. Without a rule, everything that is connected may be used.`}
      </p>
      {rules.length === 0 && <EmptyNote>{t`No rules yet: everyone may use everything that is connected.`}</EmptyNote>}
      {rules.length > 0 && (
        <table className={classes.table} aria-label={t`Rules`}>
          <thead>
            <tr>
              <th scope="col">{t`For`}</th>
              <th scope="col">{t`Rule`}</th>
              <th scope="col" className={classes.end} aria-label={t`Actions`} />
            </tr>
          </thead>
          <tbody>
            {rules.map(({ subject, rule }) => (
              <tr key={subject.id ?? ""}>
                <th scope="row">
                  {subject.kind === "everybody" ? t`Everyone` : subject.name}
                  {subject.kind !== "everybody" && (
                    <small>{subject.kind === "person" ? t`Person` : t`Organization`}</small>
                  )}
                </th>
                <td>
                  {ruleLines(rule).map((line) => (
                    <div key={line}>{line}</div>
                  ))}
                </td>
                <td className={classes.end}>
                  <ConfirmButton
                    label={t`Remove`}
                    name={t`Remove the rule for ${subject.name}`}
                    question={t`Remove the rule for ${subject.name}?`}
                    text={t`Models that this rule alone denied can be used again at once.`}
                    onConfirm={() => set.mutate({ subject: toSubject(subject), rule: null })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ShowMore list={t`Rules`} next={next} />
      <PageSection title={t`Set a rule`}>
        <RuleForm isPending={set.isPending} onSet={(subject, rule) => set.mutate({ subject, rule })} />
        <Refusal error={set.error} />
      </PageSection>
    </>
  );
}

function toSubject({ kind, id }: ListedRule["subject"]): RuleSubject {
  return kind === "everybody" ? { kind } : { kind, id: id ?? "" };
}

function ruleLines(rule: ModelRule): string[] {
  const list = (names: readonly string[]): string => names.join(", ") || t`none`;
  return [
    ...(rule.allowed_models === null ? [] : [t`Models allowed: ${list(rule.allowed_models)}`]),
    ...(rule.denied_models.length === 0 ? [] : [t`Models denied: ${list(rule.denied_models)}`]),
    ...(rule.allowed_providers === null ? [] : [t`Providers allowed: ${list(rule.allowed_providers)}`]),
    ...(rule.denied_providers.length === 0 ? [] : [t`Providers denied: ${list(rule.denied_providers)}`]),
  ];
}

interface RuleFormProps {
  isPending: boolean;
  onSet: (subject: RuleSubject, rule: ModelRule) => void;
}

const EVERYBODY = "everybody:";

function RuleForm({ isPending, onSet }: RuleFormProps) {
  const { callApi } = useServices();
  const { subjects, next } = useSubjects();
  const [choice, setChoice] = useState(EVERYBODY);
  const [kind = "everybody", id = ""] = choice.split(":");
  const subject: RuleSubject = kind === "person" || kind === "organization" ? { kind, id } : { kind: "everybody" };
  // Read on its own: the list may not have come to it yet, and a form without it would overwrite it unseen.
  const {
    data: rule,
    error,
    refetch,
    dataUpdatedAt,
  } = useQuery({
    queryKey: [...RULES_KEY, choice],
    queryFn: async ({ signal }) => {
      const { data } = await call(callApi, administrationOperations.listModelRules, { query: subject, signal });
      return data[0]?.rule ?? null;
    },
    // Read again for each choice and after each change, but never while the form is being filled in.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const isRead = rule !== undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const names = (field: string): string[] => splitList(String(data.get(field) ?? ""));
    const orAll = (list: string[]): string[] | null => (list.length === 0 ? null : list);
    onSet(subject, {
      allowed_models: orAll(names("allowed_models")),
      denied_models: names("denied_models"),
      allowed_providers: orAll(names("allowed_providers")),
      denied_providers: names("denied_providers"),
    });
  };
  const fields = [
    { name: "allowed_models", label: t`Allowed models`, placeholder: t`All`, value: rule?.allowed_models },
    { name: "denied_models", label: t`Denied models`, placeholder: t`None`, value: rule?.denied_models },
    {
      name: "allowed_providers",
      label: t`Allowed providers`,
      placeholder: t`All`,
      value: rule?.allowed_providers,
    },
    { name: "denied_providers", label: t`Denied providers`, placeholder: t`None`, value: rule?.denied_providers },
  ];
  return (
    <form className={classes.form} onSubmit={submit} aria-label={t`Set a rule`}>
      <NativeSelect
        label={t`For`}
        value={choice}
        onChange={(event) => setChoice(event.currentTarget.value)}
        data={[{ value: EVERYBODY, label: t`Everyone` }, ...subjects]}
      />
      <ShowMore list={t`For`} label={t`Show more people`} next={next} />
      <p className={classes.note}>
        {t`Slugs such as openai/gpt-5, separated by commas; * stands for any text, as in anthropic/*. Providers by their slugs, such as groq.`}
      </p>
      {fields.map(({ name, label, placeholder, value }) => (
        <Textarea
          key={`${choice} ${dataUpdatedAt} ${name}`}
          disabled={!isRead}
          name={name}
          label={label}
          placeholder={placeholder}
          autosize
          minRows={1}
          spellCheck={false}
          defaultValue={value?.join(", ") ?? ""}
        />
      ))}
      {error && !isRead && <FailureNote message={error.message} onRetry={() => void refetch()} />}
      <div className={classes.ends}>
        <PendingButton type="submit" isPending={isPending} disabled={!isRead}>
          {t`Set rule`}
        </PendingButton>
      </div>
    </form>
  );
}

/** The organizations and people that a rule can apply to; people page by page. */
function useSubjects() {
  const { callApi } = useServices();
  const { entries: people = [], next } = useDataPages(["administered-people", "all"], (cursor, signal) =>
    call(callApi, administrationOperations.listPeople, { query: { cursor, limit: "100" }, signal }),
  );
  const { data: system } = useQuery({
    queryKey: ["system-state"],
    queryFn: ({ signal }) => call(callApi, administrationOperations.getSystem, { signal }),
  });
  const subjects = [
    ...(system?.organizations ?? []).map(({ id, name }) => ({ value: `organization:${id}`, label: name })),
    ...people.map(({ id, name, email }) => ({ value: `person:${id}`, label: `${name} (${email})` })),
  ];
  return { subjects, next };
}
