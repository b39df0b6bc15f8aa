import type { ArtifactFileType } from "@tutti/domain";
import { useEffect, useRef } from "react";
import classes from "./code-editor.module.css";
import { showDiff } from "./diff-view.ts";

interface CodeDiffProps {
  path: string;
  type: ArtifactFileType;
  before: string;
  after: string;
}

/** The changes of a file, line by line. */
export function CodeDiff({ path, type, before, after }: CodeDiffProps) {
  const parent = useRef<HTMLDivElement>(null);

  useEffect(
    () => (parent.current === null ? undefined : showDiff(parent.current, { path, type, before, after })),
    [path, type, before, after],
  );

  return <div ref={parent} className={classes.editor} />;
}
