import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef } from "react";
import { takeAskedPlace } from "../../ui/code/asked-place.ts";
import classes from "./code-editor.module.css";
import { type CodeView, createCodeView, type ShownCode } from "./code-view.ts";
import { useFormat } from "./use-format.ts";

/** What others may ask of an editor. */
export interface CodeEditorHandle {
  format(): void;
}

interface CodeEditorProps {
  code: ShownCode;
  onType: (text: string) => void;
  onSave: () => void;
  handle: RefObject<CodeEditorHandle | null>;
}

/** The text of a file, which can be written into. */
export function CodeEditor({ code, onType, onSave, handle }: CodeEditorProps) {
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<CodeView>(undefined);
  const type = useEffectEvent(onType);
  const save = useEffectEvent(onSave);
  const format = useFormat(view, code);
  const formatNow = useEffectEvent(format);
  useImperativeHandle(handle, () => ({ format }));

  useEffect(() => {
    if (parent.current === null) return;
    const created = createCodeView(parent.current, {
      onType: (text) => type(text),
      onSave: () => save(),
      onFormat: () => formatNow(),
    });
    view.current = created;
    return () => created.destroy();
  }, []);
  useEffect(() => {
    view.current?.show(code);
    const place = takeAskedPlace(code.path);
    if (place !== undefined) view.current?.goTo(place);
  });

  return <div ref={parent} className={classes.editor} data-code-editor />;
}
