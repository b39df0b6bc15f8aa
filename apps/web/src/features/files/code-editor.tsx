import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef } from "react";
import { takeRequestedPlace } from "../../ui/code/editor-place.ts";
import classes from "./code-editor.module.css";
import { type CodeView, createCodeView, type ShownCode } from "./code-view.ts";
import { useFormat } from "./format/use-format.ts";

/** The methods of an editor that other components call. */
export interface CodeEditorHandle {
  /** Resolves when the formatting is over, however it ended. */
  format(): Promise<void>;
}

interface CodeEditorProps {
  code: ShownCode;
  onType: (text: string) => void;
  onSave: () => void;
  /** Called when its shortcut is pressed; `handle` does the formatting. */
  onFormat: () => void;
  handle: RefObject<CodeEditorHandle | null>;
}

/** An editor for the text of a file. */
export function CodeEditor({ code, onType, onSave, onFormat, handle }: CodeEditorProps) {
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<CodeView>(undefined);
  const type = useEffectEvent(onType);
  const save = useEffectEvent(onSave);
  const format = useFormat(view, code);
  const askToFormat = useEffectEvent(onFormat);
  useImperativeHandle(handle, () => ({ format }));

  useEffect(() => {
    if (parent.current === null) return;
    const codeView = createCodeView(parent.current, {
      onType: (text) => type(text),
      onSave: () => save(),
      onFormat: () => askToFormat(),
    });
    view.current = codeView;
    return () => codeView.destroy();
  }, []);
  useEffect(() => {
    view.current?.show(code);
    const place = takeRequestedPlace(code.path);
    if (place !== undefined) view.current?.goTo(place);
  });

  return <div ref={parent} className={classes.editor} data-code-editor />;
}
