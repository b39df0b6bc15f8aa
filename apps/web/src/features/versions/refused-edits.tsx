import { plural, t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import type { ArtifactVersion, RefusedEdit } from "@tutti/domain";
import { useState } from "react";
import notice from "../../ui/notice-line.module.css";
import { scrollable } from "../../ui/scrollable.ts";
import classes from "./refused-edits.module.css";

/** The changes of a version that did not fit its files, by file and number; nothing where all of them fitted. */
export function RefusedEdits({ version }: { version: ArtifactVersion | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  const edits = version?.refusedEdits ?? [];
  const askedPath = version?.generation?.askedPath;
  if (askedPath !== undefined) {
    const { length } = edits.filter(({ path }) => path === askedPath);
    return (
      <p className={notice.bar} role="status">
        {plural(length, {
          one: `# change did not fit ${askedPath}: its model is asked for that file once more.`,
          other: `# changes did not fit ${askedPath}: its model is asked for that file once more.`,
        })}
      </p>
    );
  }
  if (edits.length === 0 || version?.generationStatus === "generating") return null;
  return (
    <section className={notice.bar} aria-label={t`Changes that did not fit`}>
      <div className={notice.line}>
        <p className={notice.said} role="status">
          <strong>{plural(edits.length, { one: "# change did not fit", other: "# changes did not fit" })}</strong>
          <span>{t`The others were made. Ask for what is missing in the next version.`}</span>
        </p>
        <Button size="compact-xs" variant="default" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t`What did not fit`}
        </Button>
      </div>
      {isOpen ? (
        <ul className={classes.edits}>
          {edits.map((edit) => (
            <li key={`${edit.path} ${edit.block}`}>
              <p>
                <strong>{t`${edit.path}, change ${edit.block}`}</strong> {reasonText(edit)}
              </p>
              <pre translate="no" className={classes.code} {...scrollable}>
                {`${markLines("-", edit.search)}${markLines("+", edit.replace)}`}
              </pre>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function reasonText({ reason, nearest }: RefusedEdit): string {
  switch (reason) {
    case "missing":
      if (nearest === undefined) return t`There is no such file.`;
      return nearest.first === nearest.last
        ? t`This is not there. Line ${nearest.first} is most like it.`
        : t`These lines are not there. Lines ${nearest.first} to ${nearest.last} are most like them.`;
    case "ambiguous":
      return t`These lines are there more than once.`;
    case "not-empty":
      return t`It was meant for a new file, but the file already exists.`;
  }
}

function markLines(mark: "-" | "+", text: string): string {
  return text === "" ? "" : `${text.replace(/\n$/u, "").replaceAll(/^/gmu, `${mark} `)}\n`;
}
