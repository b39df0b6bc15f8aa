import { useEffect, useEffectEvent, useRef } from "react";
import { takeAskedPlace } from "../../ui/code/asked-place.ts";
import classes from "./code-editor.module.css";
import { type CodeView, createCodeView, type ShownCode } from "./code-view.ts";

interface CodeEditorProps {
  code: ShownCode;
  onType: (text: string) => void;
  onSave: () => void;
}

/** The text of a file, which can be written into. */
export function CodeEditor({ code, onType, onSave }: CodeEditorProps) {
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<CodeView>(undefined);
  const type = useEffectEvent(onType);
  const save = useEffectEvent(onSave);

  useEffect(() => {
    if (parent.current === null) return;
    const created = createCodeView(parent.current, { onType: (text) => type(text), onSave: () => save() });
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
