import { Button } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { type DragEvent, type ReactNode, useState } from "react";
import { droppedFiles, droppedFolders } from "../../platform/files/dropped-files.ts";
import type { ChosenFile } from "../../platform/imports/import-protocol.ts";
import { filesOfDrop } from "../../platform/imports/sort-dropped.ts";
import { pickFiles } from "../../platform/pick-file.ts";
import classes from "./import-dialog.module.css";

/** The products, and where each gives its chats away. */
const products: readonly (readonly [string, string])[] = [
  ["ChatGPT", "Settings, Data controls, Export data: the ZIP that comes by mail"],
  ["Claude", "Settings, Privacy, Export data: the ZIP that comes by mail"],
  ["Gemini", "takeout.google.com, My Activity, Gemini Apps, as JSON"],
  ["Google AI Studio", "the files of the folder Google AI Studio in Drive"],
  ["Grok", "accounts.x.ai, Data: the ZIP"],
  ["Open WebUI", "Settings, Chats, Export"],
  ["LibreChat", "Share, Export, as JSON"],
  ["LobeChat", "Settings, Data, Export"],
  ["big-AGI", "Chats, Export or Backup, as JSON"],
  ["Hugging Face chat-ui", "the ZIP of its export"],
  ["SillyTavern", "Manage chat files, as .jsonl; chats of groups, too"],
  ["Tutti", "Chat settings, Export Chat (.json)"],
];

/** Lets files be chosen or dropped, and says which products' are read. */
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
    const dropped = { files: droppedFiles(event.dataTransfer), folders: droppedFolders(event.dataTransfer) };
    const files = await filesOfDrop(dropped);
    if (files.length > 0) onFiles(files);
  };
  return (
    <>
      <section
        className={classes.drop}
        aria-label="Files to import"
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
          Drop files, folders or whole ZIPs here. Nothing leaves this browser, and nothing is saved before you have
          chosen.
        </p>
        <Button data-autofocus onClick={() => void choose()}>
          Choose files
        </Button>
      </section>
      <dl className={classes.products} aria-label="What can be imported">
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
