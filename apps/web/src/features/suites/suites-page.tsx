import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { IconPlus, IconUpload } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useRecords } from "../../bindings/use-record.ts";
import table from "../../ui/data-table.module.css";
import { formatShortMoment } from "../../ui/formats/dates.ts";
import { formatNumber } from "../../ui/formats/numbers.ts";
import { modeLabels } from "../../ui/labels/generation-modes.ts";
import { PageTitle } from "../../ui/page-section.tsx";
import { ScrollTable } from "../../ui/scroll-table.tsx";
import { EmptyNote } from "../../ui/state-note.tsx";
import { FileDialog } from "./file-dialog.tsx";
import classes from "./suites.module.css";
import { useSuites } from "./use-suites.ts";

/** All suites of this browser, the last changed first. */
export function SuitesPage({ onOpen }: { onOpen: (suiteId: string) => void }) {
  const suites = useSuites();
  const all = [...useRecords(suites.tables.suites)].sort((one, other) => other.updatedAt - one.updatedAt);
  const runs = useRecords(suites.tables.suiteRuns);
  const [isReading, setIsReading] = useState(false);
  const create = (): void => onOpen(suites.create({ title: t`New suite`, prompts: [] }).id);
  return (
    <>
      <PageTitle
        tools={
          <>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconUpload size={15} />}
              onClick={() => setIsReading(true)}
            >
              {t`From a file`}
            </Button>
            <Button size="compact-sm" leftSection={<IconPlus size={15} />} onClick={create}>
              {t`New suite`}
            </Button>
          </>
        }
      >
        {t`Suites`}
      </PageTitle>
      <p className={classes.lead}>
        {t`Prompts that you run over models again and again: checked by rules, judged, compared. Everything stays in this browser.`}
      </p>
      {all.length === 0 ? (
        <EmptyNote>
          {t`No suites yet. Make one by hand or from a CSV or JSONL file, or choose “Add to suite” in the menu of a message.`}
        </EmptyNote>
      ) : (
        <ScrollTable label={t`Suites`}>
          <thead>
            <tr>
              <th scope="col">{t`Suite`}</th>
              <th scope="col">{t`Answers`}</th>
              <th scope="col" className={table.figure}>{t`Prompts`}</th>
              <th scope="col" className={table.figure}>{t`Runs`}</th>
              <th scope="col">{t`Changed`}</th>
            </tr>
          </thead>
          <tbody>
            {all.map(({ id, title, mode, prompts, updatedAt }) => (
              <tr key={id}>
                <th scope="row">
                  <Link className={classes.name} to="/suites/$id" params={{ id }}>
                    {title.trim() || t`Untitled suite`}
                  </Link>
                </th>
                <td>{modeLabels[mode].kind}</td>
                <td className={table.figure}>{formatNumber(prompts.length)}</td>
                <td className={table.figure}>{formatNumber(runs.filter((run) => run.suiteId === id).length)}</td>
                <td>{formatShortMoment(updatedAt)}</td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
      {isReading ? (
        <FileDialog
          room={undefined}
          onClose={() => setIsReading(false)}
          onTake={(prompts, name) => onOpen(suites.create({ title: name, prompts }).id)}
        />
      ) : null}
    </>
  );
}
