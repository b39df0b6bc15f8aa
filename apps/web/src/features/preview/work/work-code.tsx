import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { fileTypeOf, type VersionWork } from "@tutti/domain";
import { useState } from "react";
import { useMessageText } from "../../../bindings/use-message-text.ts";
import { lazyPart } from "../../../ui/loading/lazy-part.tsx";
import classes from "./work.module.css";
import { WorkFiles } from "./work-files.tsx";
import { languageLabels, lastWords, liveWorkFile, shownWorkFile, workRows } from "./work-view.ts";

const GrowingCodeText = lazyPart(
  async () => (await import("../../../ui/code/growing-code.tsx")).GrowingCodeText,
  t`Loading editor`,
);

/**
 * The code of a version while it is written: the file that is being written, and which files are complete.
 *
 * @param props.messageId the answer that generates the version
 */
export function WorkCode({ work, messageId }: { work: VersionWork; messageId: string | null }) {
  /** The file that the person stays at; undefined: the one that is being written. */
  const [heldPath, setHeldPath] = useState<string>();
  const workFile = shownWorkFile(work, heldPath);
  const shownPath = workFile?.file.filename;
  const livePath = liveWorkFile(work)?.file.filename;
  const type = fileTypeOf(shownPath ?? "");
  const onFollow = (isFollowing: boolean): void => {
    if (!isFollowing) setHeldPath(shownPath);
    else if (shownPath === livePath) setHeldPath(undefined);
  };

  return (
    <div className={classes.code}>
      <WorkFiles rows={workRows(work)} shownPath={shownPath} onShow={setHeldPath} />
      <div className={classes.text}>
        {workFile === undefined || shownPath === undefined ? (
          <div className={classes.empty}>
            <p>{t`Waiting for the first file.`}</p>
            <LastWords messageId={messageId} />
          </div>
        ) : (
          <>
            <div className={classes.head}>
              <span className={classes.path} title={shownPath}>
                {shownPath}
              </span>
              <span className={classes.language}>{languageLabels[type]}</span>
              {heldPath === undefined || livePath === undefined ? null : (
                <Button size="compact-xs" variant="default" onClick={() => setHeldPath(undefined)}>
                  {t`Follow`}
                </Button>
              )}
            </div>
            <GrowingCodeText
              code={{ path: shownPath, type, text: workFile.content.content, isGrowing: workFile.state === "writing" }}
              isFollowing={heldPath === undefined}
              onFollow={onFollow}
            />
          </>
        )}
      </div>
    </div>
  );
}

/** The model's text or reasoning before it writes a file. */
function LastWords({ messageId }: { messageId: string | null }) {
  const text = useMessageText(messageId ?? undefined);
  const words = text === undefined ? "" : lastWords(text);
  if (words === "") return null;
  return (
    <div className={classes.words}>
      <p>{words}</p>
    </div>
  );
}
