import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { type DragEvent, type ReactNode, useState } from "react";
import { droppedFiles, droppedFolders } from "../../platform/files/dropped-files.ts";
import type { ChosenFile } from "../../platform/imports/import-protocol.ts";
import { filesOfDrop } from "../../platform/imports/sort-dropped.ts";
import { pickFiles } from "../../platform/page/pick-file.ts";
import classes from "./import-dialog.module.css";

/** The products, and the place where each exports its chats. */
const products: readonly (readonly [string, string])[] = [
  ["ChatGPT", t`Settings, Data controls, Export data: the ZIP that comes by mail`],
  [t`Claude`, t`Settings, Privacy, Export data: the ZIP that comes by mail`],
  [t`DeepSeek`, t`Settings, Data, Export all chats: the ZIP`],
  [t`Gemini`, t`takeout.google.com, My Activity, Gemini Apps, as JSON`],
  [t`Google AI Studio`, t`the files of the folder Google AI Studio in Drive`],
  [t`Grok`, t`accounts.x.ai, Data: the ZIP`],
  [t`Le Chat`, t`Account, Export data: the ZIP of Mistral`],
  [t`Open WebUI`, t`Settings, Chats, Export`],
  ["LibreChat", t`Share, Export, as JSON`],
  ["LobeChat", t`Settings, Data, Export`],
  ["big-AGI", t`Chats, Export or Backup, as JSON`],
  [t`Hugging Face chat-ui`, t`the ZIP of its export`],
  ["SillyTavern", t`Manage chat files, as .jsonl; chats of groups, too`],
  ["TypingMind", t`Settings, App data & storage, Export`],
  ["LM Studio", t`the folder conversations, or files of it`],
  [t`Tutti`, t`Chat menu, Export Chat (.json)`],
];

/** Lets files be chosen or dropped, and names the products whose files can be read. */
export function FileChoice({
  onFiles,
  actions,
}: {
  onFiles: (files: readonly ChosenFile[]) => void;
  actions?: ReactNode;
}) {
  const [isOver, setIsOver] = useState(false);
  const choose = async (): Promise<void> => {
    const files = await pickFiles();
    if (files.length > 0) onFiles(files.map((file) => ({ file, path: file.name })));
  };
  const drop = async (event: DragEvent): Promise<void> => {
    event.preventDefault();
    setIsOver(false);
    const droppedItems = { files: droppedFiles(event.dataTransfer), folders: droppedFolders(event.dataTransfer) };
    const files = await filesOfDrop(droppedItems);
    if (files.length > 0) onFiles(files);
  };
  return (
    <>
      <section
        className={classes.drop}
        aria-label={t`Files to import`}
        data-over={isOver}
        data-takes-files
        onDragOver={(event) => {
          event.preventDefault();
          event.dataTransfer.dropEffect = "copy";
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => void drop(event)}
      >
        <IconUpload size={22} stroke={1.75} aria-hidden />
        <p className={classes.text}>
          {t`Drop files, folders or whole ZIPs here. Nothing leaves this browser, and nothing is saved before you have chosen.`}
        </p>
        <Button data-autofocus onClick={() => void choose()}>
          {t`Choose files`}
        </Button>
      </section>
      <dl className={classes.products} aria-label={t`What can be imported`}>
        {products.map(([name, where]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{where}</dd>
          </div>
        ))}
      </dl>
      {actions && <div className={classes.actions}>{actions}</div>}
    </>
  );
}
