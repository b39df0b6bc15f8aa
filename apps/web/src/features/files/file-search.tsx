import { plural, t } from "@lingui/core/macro";
import { TextInput } from "@mantine/core";
import { IconAbc, IconLetterCase } from "@tabler/icons-react";
import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { requestPlace } from "../../ui/code/editor-place.ts";
import { scrollable } from "../../ui/scrollable.ts";
import classes from "./file-search.module.css";
import { type FileSearch, MAX_FOUND_LINES, searchFiles } from "./search-files.ts";

interface FileSearchFieldProps {
  /** The files as they are shown: with unsaved changes. */
  files: () => readonly { fileId: string; path: string; text: string }[];
  onOpen: (fileId: string) => void;
  /** Shown while no text is searched for. */
  children?: ReactNode;
}

/** A field that searches all files of a version for a text, and shows the results in the place of the tree. */
export function FileSearchField({ files, onOpen, children }: FileSearchFieldProps) {
  const [text, setText] = useState("");
  const [isCaseSensitive, setIsCaseSensitive] = useState(false);
  const [isWholeWord, setIsWholeWord] = useState(false);
  const searchedText = useDeferredValue(text);
  const search = searchedText === "" ? undefined : { files: files(), isCaseSensitive, isWholeWord, text: searchedText };
  return (
    <>
      <div className={classes.field}>
        <TextInput
          className={classes.input ?? ""}
          size="xs"
          type="search"
          aria-label={t`Search in files`}
          placeholder={t`Search in files`}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <IconButton
          icon={IconLetterCase}
          label={t`Match case`}
          aria-pressed={isCaseSensitive}
          onClick={() => setIsCaseSensitive(!isCaseSensitive)}
        />
        <IconButton
          icon={IconAbc}
          label={t`Whole words`}
          aria-pressed={isWholeWord}
          onClick={() => setIsWholeWord(!isWholeWord)}
        />
      </div>
      {search === undefined ? children : <Results {...search} onOpen={onOpen} />}
    </>
  );
}

function Results({
  files,
  text,
  isCaseSensitive,
  isWholeWord,
  onOpen,
}: {
  files: readonly { fileId: string; path: string; text: string }[];
  text: string;
  isCaseSensitive: boolean;
  isWholeWord: boolean;
  onOpen: (fileId: string) => void;
}) {
  const results = useMemo(
    () => searchFiles(files, { text, isCaseSensitive, isWholeWord }),
    [files, text, isCaseSensitive, isWholeWord],
  );
  return (
    <div className={classes.results} {...scrollable}>
      <p className={classes.count} role="status">
        {countText(results)}
      </p>
      <ul className={classes.files} aria-label={t`Places found`}>
        {results.files.map(({ fileId, path, lines }) => (
          <li key={fileId}>
            <div className={classes.path} title={path}>
              {path}
            </div>
            {lines.map(({ line, column, before, match, after }) => (
              <button
                key={line}
                type="button"
                className={classes.line}
                aria-label={t`${path}, line ${line}: ${`${before}${match}${after}`}`}
                onClick={() => {
                  requestPlace({ path, line, column });
                  onOpen(fileId);
                }}
              >
                <span className={classes.number}>{line}</span>
                <span className={classes.text}>
                  {before}
                  <mark>{match}</mark>
                  {after}
                </span>
              </button>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

function countText({ files, count }: FileSearch): string {
  if (count === 0) return t`Nothing found. Look for fewer letters.`;
  const inFiles = plural(files.length, { one: "in # file", other: "in # files" });
  const lines = plural(count, { one: "# line", other: "# lines" });
  return count < MAX_FOUND_LINES ? t`${lines} ${inFiles}` : t`The first ${lines}, ${inFiles}`;
}
