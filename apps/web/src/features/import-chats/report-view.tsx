import { plural, t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import type { ImportReport } from "../../platform/imports/import-protocol.ts";
import { downloadFile } from "../../platform/page/download.ts";
import { Actions } from "./actions.tsx";
import classes from "./import-dialog.module.css";
import { reportFile, reportText } from "./report-texts.ts";

/** Chats whose notes are listed; the file of the report has all. */
const LISTED = 100;

interface ReportViewProps {
  report: ImportReport;
  /** Messages about content that could not be read before anything was chosen. */
  problems: readonly string[];
  onTakeBack: () => void;
  onClose: () => void;
}

/** The imported chats, and by name the content that was left out, with the reasons. */
export function ReportView({ report, problems, onTakeBack, onClose }: ReportViewProps) {
  const { leftOut } = report;
  const all = [...new Set([...problems, ...report.problems])];
  const save = (): void =>
    downloadFile("import-report.txt", new Blob([reportFile(report, all)], { type: "text/plain" }));
  return (
    <>
      <p className={classes.text} role="status">
        {reportText(report)}
      </p>
      <ProblemList problems={all} />
      {leftOut.length > 0 && (
        <section className={classes.leftOut} aria-label={t`Left out`}>
          <h3
            className={classes.heading}
          >{t`Left out of ${plural(leftOut.length, { one: "# chat", other: "# chats" })}`}</h3>
          <ul className={classes.notes}>
            {leftOut.slice(0, LISTED).map(({ title, notes }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: titles are not unique, and the list never changes
              <li key={place}>
                <strong>{title}</strong>
                <ul>
                  {notes.map((note) => (
                    <li key={note}>{note}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
          {leftOut.length > LISTED && (
            <p className={classes.detail}>
              {t`And of ${plural(leftOut.length - LISTED, { one: "# more chat", other: "# more chats" })}: the saved report has all.`}
            </p>
          )}
        </section>
      )}
      <Actions
        start={
          (leftOut.length > 0 || all.length > 0) && (
            <Button variant="subtle" onClick={save}>
              {t`Save report`}
            </Button>
          )
        }
      >
        {report.rooms > 0 && (
          <Button variant="default" onClick={onTakeBack}>
            {t`Undo`}
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          {t`Done`}
        </Button>
      </Actions>
    </>
  );
}

/** Messages about content that could not be read. */
export function ProblemList({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <section className={classes.problems} aria-label={t`Not read`}>
      <ul className={classes.notes}>
        {problems.slice(0, LISTED).map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </section>
  );
}
