import { t } from "@lingui/core/macro";
import { useEffect, useRef } from "react";
import classes from "./work.module.css";
import type { WorkRow } from "./work-view.ts";

interface WorkFilesProps {
  rows: readonly WorkRow[];
  /** The path of the file whose code is shown. */
  shownPath: string | undefined;
  onShow: (path: string) => void;
}

/** The files of a version that is generated, each with its current state. */
export function WorkFiles({ rows, shownPath, onShow }: WorkFilesProps) {
  const list = useRef<HTMLUListElement>(null);
  const writingPath = rows.find(({ state }) => state === "writing")?.path;

  // Scrolls this list only, and nothing around it.
  useEffect(() => {
    const row = writingPath === undefined ? null : list.current?.querySelector<HTMLElement>("[data-state='writing']");
    if (!row || !list.current) return;
    const { offsetTop, offsetLeft, offsetHeight, offsetWidth } = row;
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = list.current;
    list.current.scrollTop = Math.min(Math.max(scrollTop, offsetTop + offsetHeight - clientHeight), offsetTop);
    list.current.scrollLeft = Math.min(Math.max(scrollLeft, offsetLeft + offsetWidth - clientWidth), offsetLeft);
  }, [writingPath]);

  return (
    <ul ref={list} className={classes.files} aria-label={t`Files of this version`}>
      {rows.map(({ path, state, stateLabel }) => (
        <li key={path} className={classes.file} data-state={state}>
          <button
            type="button"
            className={classes.fileButton}
            aria-current={path === shownPath || undefined}
            disabled={state === "removed"}
            title={path}
            onClick={() => onShow(path)}
          >
            <span className={classes.filePath}>{path}</span> <span className={classes.fileState}>{stateLabel}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
