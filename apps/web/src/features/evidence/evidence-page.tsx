import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { type EvidenceFilter, evidenceToJson, filtersOf, filterVotes, type Ranking, rankingToCsv } from "@tutti/domain";
import { type ReactNode, useMemo, useState } from "react";
import { downloadFile } from "../../platform/page/download.ts";
import { PageSection, PageTitle } from "../../ui/page-section.tsx";
import { FailureNote, LoadingNote } from "../../ui/state-note.tsx";
import { CostPlot } from "./cost-plot.tsx";
import { EvidenceFilters } from "./evidence-filters.tsx";
import classes from "./evidence-page.module.css";
import { filterKey, settledText, votesText } from "./evidence-view.ts";
import { FirstVotes } from "./first-votes.tsx";
import { RankingTable } from "./ranking-table.tsx";
import { RouterSection } from "./router-section.tsx";
import { useRanking, useVotes } from "./use-ranking.ts";
import { WinMatrix } from "./win-matrix.tsx";

interface EvidencePageProps {
  /** The link to the chat, where votes are made. */
  chatLink: ReactNode;
}

/** The results of the person's own votes on models: the ranking, for each kind and tag, and its basis. */
export function EvidencePage({ chatLink }: EvidencePageProps) {
  const [filter, setFilter] = useState<EvidenceFilter>({ type: "all" });
  const all = useVotes();
  const votes = useMemo(() => filterVotes(all.data ?? [], filter), [all.data, filter]);
  const ranking = useRanking(votes);
  const save = (ending: "csv" | "json", result: Ranking): void => {
    const text = ending === "csv" ? rankingToCsv(result) : evidenceToJson(result, votes);
    const type = ending === "csv" ? "text/csv" : "application/json";
    const name = filter.type === "all" ? "evidence" : `evidence-${filterKey(filter).replace(/\W+/gu, "-")}`;
    downloadFile(`${name}.${ending}`, new Blob([text], { type }));
  };
  const failure = all.error ?? ranking.error;
  const result = ranking.data;
  const hasModels = result !== undefined && result.models.length > 0;
  return (
    <>
      <PageTitle
        tools={
          hasModels ? (
            <>
              <Button size="compact-sm" variant="default" onClick={() => save("csv", result)}>
                {t`CSV`}
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => save("json", result)}>
                {t`JSON`}
              </Button>
            </>
          ) : undefined
        }
      >
        {t`Rankings`}
      </PageTitle>
      {failure !== null ? (
        <FailureNote
          message={failure.message}
          onRetry={() => {
            void all.refetch();
            void ranking.refetch();
          }}
        />
      ) : all.data === undefined ? (
        <LoadingNote label={t`Loading votes`} />
      ) : all.data.length === 0 ? (
        <FirstVotes chatLink={chatLink} />
      ) : (
        <>
          <p className={classes.lead}>
            {t`What your blind votes say, on your own questions. Everything here is in this browser.`}
          </p>
          <EvidenceFilters filters={filtersOf(all.data)} total={all.data.length} filter={filter} onChange={setFilter} />
          {result === undefined ? (
            <LoadingNote label={t`Working out the ranking`} />
          ) : (
            <div aria-busy={ranking.isPlaceholderData}>
              <PageSection title={t`Ranking`} lead={`${votesText(result)} ${settledText(result)}`}>
                <RankingTable ranking={result} />
              </PageSection>
              <CostPlot ranking={result} />
              {result.models.length < 2 ? null : (
                <PageSection
                  title={t`Who beats whom`}
                  lead={t`How often the model of the row won against that of the column, with ties counted as half.`}
                >
                  <WinMatrix ranking={result} />
                </PageSection>
              )}
              <RouterSection votes={all.data} />
            </div>
          )}
        </>
      )}
    </>
  );
}
