import { plural, t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { noticeTexts } from "@tutti/domain";
import { useServices } from "../../bindings/services-context.tsx";
import type { PendingImport } from "../../platform/dialogs.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { formatNumber } from "../../ui/formats/numbers.ts";
import { Actions } from "./actions.tsx";
import { ChatChoice } from "./chat-choice.tsx";
import { FileChoice } from "./file-choice.tsx";
import classes from "./import-dialog.module.css";
import { ImportProgress } from "./import-progress.tsx";
import { takenBackText } from "./report-texts.ts";
import { ProblemList, ReportView } from "./report-view.tsx";
import { type ImportFlow, takeImportBack, useImport } from "./use-import.ts";

interface ImportDialogProps {
  pending: PendingImport;
  onOpenRoom: (roomId: string) => void;
  onLeaveRoom: () => void;
  onClose: () => void;
}

/** The only dialog that imports chats of other products: the choice of files, the chats in them, the result. */
export function ImportDialog({ pending, onOpenRoom, onLeaveRoom, onClose }: ImportDialogProps) {
  const { engine, databaseName, notify } = useServices();
  const flow = useImport({ pending, onOpenRoom, onLeaveRoom });
  const { step } = flow;
  const isBusy = step.name === "writing" || step.name === "taking-back";
  const close = (): void => {
    if (step.name === "reading") flow.cancel();
    onClose();
    if (step.name === "report" && step.report.rooms > 0) {
      notify({
        kind: "success",
        title: plural(step.report.chats, { one: "# chat imported", other: "# chats imported" }),
        action: { label: noticeTexts.undo, run: () => void undo() },
      });
    }
  };
  /** Called from the notice, after the dialog was closed. */
  const undo = async (): Promise<void> => {
    onLeaveRoom();
    try {
      const result = await takeImportBack(engine, databaseName);
      notify({
        kind: result.failure === undefined ? "info" : "error",
        title: titles["taken-back"],
        text: takenBackText(result),
      });
    } catch (error) {
      notify({ kind: "error", title: titles.failed, text: error instanceof Error ? error.message : String(error) });
    }
  };
  const attach =
    pending.onAttach === undefined
      ? undefined
      : () => {
          flow.cancel();
          onClose();
          pending.onAttach?.();
        };

  return (
    <Dialog
      opened
      onClose={close}
      // Only its own button ends the writing.
      closeOnEscape={!isBusy}
      closeOnClickOutside={false}
      withCloseButton={!isBusy}
      title={titles[step.name]}
      size={720}
      classNames={{ body: classes.body ?? "" }}
      closeButtonProps={{ "aria-label": t`Close` }}
    >
      <Content flow={flow} onAttach={attach} onClose={close} />
    </Dialog>
  );
}

const titles: Readonly<Record<ImportFlow["step"]["name"], string>> = {
  files: t`Import chats`,
  reading: t`Reading files`,
  choice: t`Choose chats to import`,
  writing: t`Importing`,
  report: t`Import finished`,
  "taking-back": t`Undoing the import`,
  "taken-back": t`Import undone`,
  failed: t`Import failed`,
};

interface ContentProps {
  flow: ImportFlow;
  onAttach: (() => void) | undefined;
  onClose: () => void;
}

function Content({ flow, onAttach, onClose }: ContentProps) {
  const { step, chosenKeys } = flow;
  const attach = onAttach && (
    <Button variant="subtle" onClick={onAttach}>
      {t`Attach to the message instead`}
    </Button>
  );
  switch (step.name) {
    case "files":
      return <FileChoice onFiles={flow.readFiles} />;
    case "reading":
      return (
        <>
          <ImportProgress
            label={t`Reading files`}
            count={step.progress?.read ?? 0}
            total={step.progress?.total ?? 0}
            text={t`${plural(step.chatCount, { one: "# chat", other: "# chats" })} found`}
            detail={step.progress?.name ?? ""}
          />
          <Actions start={attach}>
            <Button variant="default" onClick={flow.cancel}>
              {t`Cancel`}
            </Button>
          </Actions>
        </>
      );
    case "choice":
      return (
        <>
          {step.chats.length > 0 && <ChatChoice chats={step.chats} chosenKeys={chosenKeys} onChoose={flow.choose} />}
          <ProblemList problems={step.problems} />
          {step.chats.length === 0 ? (
            <FileChoice onFiles={flow.readFiles} actions={attach} />
          ) : (
            <Actions start={attach}>
              <Button variant="default" onClick={onClose}>
                {t`Cancel`}
              </Button>
              <Button disabled={chosenKeys.size === 0} onClick={flow.write}>
                {t`Import ${plural(chosenKeys.size, { one: "# chat", other: "# chats" })}`}
              </Button>
            </Actions>
          )}
        </>
      );
    case "writing":
      return (
        <>
          <ImportProgress
            label={t`Importing`}
            count={step.writtenCount}
            total={step.total}
            text={t`${formatNumber(step.writtenCount)} of ${plural(step.total, { one: "# chat", other: "# chats" })}`}
            detail={t`Chats that have been imported stay when you cancel; the report can undo the import.`}
          />
          <Actions>
            <Button variant="default" onClick={flow.cancel}>
              {t`Cancel`}
            </Button>
          </Actions>
        </>
      );
    case "report":
      return <ReportView report={step.report} problems={step.problems} onTakeBack={flow.takeBack} onClose={onClose} />;
    case "taking-back":
      return <p className={classes.text}>{t`The chats are being removed.`}</p>;
    case "taken-back":
      return (
        <>
          <p className={classes.text} role="status">
            {takenBackText(step.result)}
          </p>
          <Actions>
            <Button onClick={onClose}>{t`Done`}</Button>
          </Actions>
        </>
      );
    case "failed":
      return (
        <>
          <p className={classes.text} role="alert">
            {t`The import ended without a result: ${step.text} Reload the page and try again, with fewer files at once where they are large.`}
          </p>
          <Actions start={attach}>
            <Button onClick={onClose}>{t`Close`}</Button>
          </Actions>
        </>
      );
  }
}
