import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { usageOperations } from "@tutti/contract/operations/usage";
import { useMemo, useState } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { call } from "../../platform/api/call.ts";
import { type UsageQuery, usageCsvAddress, usageQueryOf } from "../../platform/api/usage.ts";
import { PageSection, PageTitle } from "../../ui/page-section.tsx";
import { EmptyNote, FailureNote, LoadingNote } from "../../ui/state-note.tsx";
import { ActivityControls } from "./activity-controls.tsx";
import classes from "./activity-page.module.css";
import { type ActivitySearch, type ActivityView, searchOf, viewOf } from "./activity-search.ts";
import { GenerationList } from "./generation-list.tsx";
import { LimitList } from "./limit-list.tsx";
import { SessionList } from "./session-list.tsx";
import { stackDays } from "./stack-days.ts";
import { UsageChart } from "./usage-chart.tsx";
import { lastDays } from "./usage-days.ts";
import { groupNames, measureNames } from "./usage-figures.ts";
import { UsageTable } from "./usage-table.tsx";
import { UsageTotals } from "./usage-totals.tsx";

interface ActivityPageProps {
  search: ActivitySearch;
  onSearch: (search: ActivitySearch) => void;
}

/** The usage of the person, or of the organization that is open: by day, model, provider and key. */
export function ActivityPage({ search, onSearch }: ActivityPageProps) {
  const view = viewOf(search);
  const change = (changes: Partial<ActivityView>): void => onSearch(searchOf({ ...view, ...changes }));
  const [now] = useState(() => Date.now());
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const days = useMemo(() => lastDays({ count: Number(view.days), now, timezone }), [view.days, now, timezone]);
  const question = (by: UsageQuery["by"]): UsageQuery => ({
    from: days.at(0) ?? "",
    to: days.at(-1) ?? "",
    timezone,
    by,
    only: view.only,
  });

  const byDay = question(["day", view.by]);
  const inAll = question([view.by]);
  const daily = useUsage(byDay);
  const sums = useUsage(inAll);
  const chart = useMemo(
    () => daily.data && stackDays(daily.data.data, { days, by: view.by, measure: view.show }),
    [daily.data, days, view.by, view.show],
  );
  const failure = daily.error ?? sums.error;

  return (
    <>
      <PageTitle
        tools={
          <a className={classes.csv} href={usageCsvAddress(byDay)} download>
            {t`Download CSV`}
          </a>
        }
      >
        {t`Activity`}
      </PageTitle>
      <ActivityControls view={view} rows={sums.data?.data ?? []} onChange={change} />
      {failure !== null ? (
        <FailureNote
          message={failure.message}
          onRetry={() => {
            void daily.refetch();
            void sums.refetch();
          }}
        />
      ) : daily.data === undefined || sums.data === undefined || chart === undefined ? (
        <LoadingNote label={t`Loading activity`} />
      ) : (
        <div aria-busy={daily.isPlaceholderData || sums.isPlaceholderData}>
          <UsageTotals total={sums.data.total} />
          {sums.data.total.requests === 0 ? (
            <EmptyNote>
              {t`No requests in this time. What you send in the chat, or with an API key, is counted here.`}
            </EmptyNote>
          ) : (
            <>
              <PageSection title={t`${measureNames[view.show]} by day`}>
                <UsageChart
                  data={chart}
                  by={view.by}
                  measure={view.show}
                  onFilter={view.only ? undefined : (value) => change({ only: { dimension: view.by, value } })}
                />
              </PageSection>
              <PageSection title={t`By ${groupNames[view.by].toLowerCase()}`}>
                <UsageTable
                  rows={sums.data.data}
                  by={view.by}
                  onFilter={(value) => change({ only: { dimension: view.by, value } })}
                />
              </PageSection>
            </>
          )}
        </div>
      )}
      <LimitList />
      <SessionList />
      <GenerationList only={view.only} />
    </>
  );
}

function useUsage(question: UsageQuery) {
  const { callApi } = useServices();
  return useQuery({
    queryKey: ["usage", question] as const,
    queryFn: ({ signal }) => call(callApi, usageOperations.getUsageReport, { query: usageQueryOf(question), signal }),
    // Rows of another grouping would be drawn under the wrong names.
    placeholderData: (previous, query) => {
      const usageQuery = query?.queryKey[1];
      return typeof usageQuery === "object" && usageQuery.by.join() === question.by.join() ? previous : undefined;
    },
  });
}
