import type { Engine } from "@tutti/engine";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import type { PendingImport } from "../../platform/dialogs.ts";
import { type ImportClient, importClient } from "../../platform/imports/import-client.ts";
import type {
  ChosenFile,
  ImportReport,
  ImportReversal,
  ListedChat,
  ReadProgress,
} from "../../platform/imports/import-protocol.ts";
import { firstChoice } from "./chat-choices.ts";

/** The step that an import is at. */
export type ImportStep =
  | { name: "files" }
  | { name: "reading"; progress: ReadProgress | undefined; chatCount: number }
  | { name: "choice"; chats: readonly ListedChat[]; problems: readonly string[] }
  | { name: "writing"; writtenCount: number; total: number }
  | { name: "report"; report: ImportReport; problems: readonly string[] }
  | { name: "taking-back" }
  | { name: "taken-back"; result: ImportReversal }
  | { name: "failed"; text: string };

/** An import from the files to the report. */
export interface ImportFlow {
  step: ImportStep;
  chosenKeys: ReadonlySet<string>;
  choose: (chosenKeys: ReadonlySet<string>) => void;
  readFiles: (files: readonly ChosenFile[]) => void;
  write: () => void;
  takeBack: () => void;
  /** Cancels the current step: while files are read, the person chooses files anew. */
  cancel: () => void;
}

interface ImportOptions {
  pending: PendingImport;
  onOpenRoom: (roomId: string) => void;
  /** Called before rooms are removed: the open room may be one of them. */
  onLeaveRoom: () => void;
}

/** Leads an import through its steps. An import that was requested with files begins with reading them. */
export function useImport({ pending, onOpenRoom, onLeaveRoom }: ImportOptions): ImportFlow {
  const { engine, databaseName } = useServices();
  const [step, setStep] = useState<ImportStep>({ name: "files" });
  const [chosenKeys, choose] = useState<ReadonlySet<string>>(new Set());
  /** Messages about content that could not be read, for the report. */
  const problems = useRef<readonly string[]>([]);
  const run = useRef(0);

  /** Runs work of the worker, which may fail; results of an earlier run are not shown. */
  const withClient = async (use: (client: ImportClient, isCurrent: () => boolean) => Promise<void>): Promise<void> => {
    run.current += 1;
    const own = run.current;
    try {
      await use(importClient(databaseName), () => run.current === own);
    } catch (error) {
      if (run.current === own)
        setStep({ name: "failed", text: error instanceof Error ? error.message : String(error) });
    }
  };

  const readFiles = (files: readonly ChosenFile[]): void => {
    setStep({ name: "reading", progress: undefined, chatCount: 0 });
    void withClient(async (client, isCurrent) => {
      const chats: ListedChat[] = [];
      const result = await client.read(files, (progress, listedChats) => {
        chats.push(...listedChats);
        if (isCurrent()) setStep({ name: "reading", progress, chatCount: chats.length });
      });
      if (!isCurrent()) return;
      problems.current = result.problems;
      choose(firstChoice(chats));
      setStep(result.isCanceled ? { name: "files" } : { name: "choice", chats, problems: result.problems });
    });
  };

  const write = (): void => {
    setStep({ name: "writing", writtenCount: 0, total: chosenKeys.size });
    void withClient(async (client, isCurrent) => {
      const report = await client.write([...chosenKeys], (writtenCount, total) => {
        if (isCurrent()) setStep({ name: "writing", writtenCount, total });
      });
      const { firstRoomId } = report;
      if (firstRoomId !== undefined && (await isHeardOf(engine, firstRoomId))) onOpenRoom(firstRoomId);
      if (isCurrent()) setStep({ name: "report", report, problems: problems.current });
    });
  };

  const takeBack = (): void => {
    setStep({ name: "taking-back" });
    onLeaveRoom();
    void withClient(async (_client, isCurrent) => {
      const result = await takeImportBack(engine, databaseName);
      if (isCurrent()) setStep({ name: "taken-back", result });
    });
  };

  const begin = useEffectEvent(() => {
    if (pending.files.length > 0) readFiles(pending.files);
  });
  useEffect(() => {
    begin();
  }, []);

  return {
    step,
    chosenKeys,
    choose,
    readFiles,
    write,
    takeBack,
    cancel: () => {
      importClient(databaseName).cancel();
      if (step.name === "reading") {
        run.current += 1;
        setStep({ name: "files" });
      }
    },
  };
}

/** Removes the rooms of the last import, except those that were written in since. Rejects where the worker is gone. */
export async function takeImportBack(engine: Engine, databaseName: string): Promise<ImportReversal> {
  // The page's pending writes to these rooms show whether they were written in.
  await engine.flush();
  return importClient(databaseName).takeBack();
}

/**
 * Milliseconds after which the report is shown although the page has not been notified of the first room, as when the
 * list cannot be read.
 */
const HEARD_WITHIN = 10_000;

/** Whether the page is notified of a room that the worker wrote; settles as soon as it is. */
function isHeardOf(engine: Engine, roomId: string): Promise<boolean> {
  const isHere = (): boolean => engine.tables.rooms.get(roomId) !== undefined;
  if (isHere()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const settle = (): void => {
      end();
      clearTimeout(timer);
      resolve(isHere());
    };
    const timer = setTimeout(settle, HEARD_WITHIN);
    const end = engine.tables.rooms.subscribe(roomId, settle);
  });
}
