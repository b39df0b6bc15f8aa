import { t } from "@lingui/core/macro";
import type { Artifact } from "@tutti/domain";
import { initialViewer } from "@tutti/domain";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { createPortal } from "react-dom";
import { useEngine } from "../../bindings/services-context.tsx";
import { type Tab, Tabs } from "./tabs.tsx";
import classes from "./workspace.module.css";

/** Pixels from which the chat and the history stand beside the output or the preview. */
const SPLIT_WIDTH = 960;

/** Pixels of the chat and the history where they stand beside the others, as in the style sheet. */
const ASIDE_WIDTH = 360;

/** Pixels below which there is no room for a file tree. */
const NARROW_WIDTH = 520;

/** Whether the preview has room for one version at a time alone, in a workspace of this width in pixels. */
export const isPreviewNarrow = (width: number): boolean => resultsWidth(width) < NARROW_WIDTH;

/** Pixels for the output or the preview. */
const resultsWidth = (width: number): number => (width >= SPLIT_WIDTH ? width - ASIDE_WIDTH : width);

export type WorkspaceTab = "chat" | "history" | "output" | "preview";

/** The parts of the workspace. */
export interface WorkspaceViews {
  chat: ReactNode;
  history: ReactNode;
  output: (isNarrow: boolean) => ReactNode;
  preview: ReactNode;
  composer: (onShow: (tab: WorkspaceTab) => void) => ReactNode;
}

/** Chat, History, Output and Preview: in one column, or in two where there is room. */
export function WorkspaceBody({
  artifact,
  width,
  chatRequest,
  previewRequest,
  composerPlace,
  views,
}: {
  artifact: Artifact;
  width: number;
  /** A new object shows the chat. */
  chatRequest: object | undefined;
  /** A new object shows the preview. */
  previewRequest: object | undefined;
  /** Where the composer is drawn: an element elsewhere, nowhere (null), or below the tabs (undefined). */
  composerPlace?: HTMLElement | null | undefined;
  views: WorkspaceViews;
}) {
  const { artifacts } = useEngine();
  const [side, setSide] = useState<"chat" | "history">();
  const [lastSide, setLastSide] = useState<"chat" | "history">("history");
  useEffect(() => {
    if (chatRequest === undefined) return;
    setSide("chat");
    setLastSide("chat");
  }, [chatRequest]);
  const showPreview = useEffectEvent(() => choose("preview"));
  useEffect(() => {
    if (previewRequest !== undefined) showPreview();
  }, [previewRequest]);
  const isSplit = width >= SPLIT_WIDTH;
  // The specification's two views, editor and preview, are stored with the artifact.
  const defaultView = (artifact.viewer ?? initialViewer).view === "editor" ? "output" : "preview";

  const choose = (tab: WorkspaceTab): void => {
    if (tab === "chat" || tab === "history") {
      setSide(tab);
      setLastSide(tab);
      return;
    }
    setSide(undefined);
    artifacts.show(artifact.id, { view: tab === "output" ? "editor" : "preview" });
  };
  const about: Tab<WorkspaceTab>[] = [
    { name: "chat", label: t`Chat`, content: views.chat },
    { name: "history", label: t`History`, content: views.history },
  ];
  const results: Tab<WorkspaceTab>[] = [
    { name: "output", label: t`Output`, content: views.output(resultsWidth(width) < NARROW_WIDTH) },
    { name: "preview", label: t`Preview`, content: views.preview, isKept: true },
  ];
  const composer = composerPlace === null ? null : views.composer(choose);
  const composerHere = composerPlace === undefined ? composer : null;
  const composerElsewhere = composerPlace ? createPortal(composer, composerPlace) : null;

  if (!isSplit) {
    return (
      <div className={classes.column}>
        <Tabs label={t`Artifact`} tabs={[...about, ...results]} active={side ?? defaultView} onChoose={choose} />
        {composerHere}
        {composerElsewhere}
      </div>
    );
  }
  return (
    <div className={classes.body}>
      <div className={`${classes.column} ${classes.aside}`}>
        <Tabs label={t`About the artifact`} tabs={about} active={lastSide} onChoose={choose} />
        {composerHere}
      </div>
      <div className={classes.column}>
        <Tabs label={t`The artifact`} tabs={results} active={defaultView} onChoose={choose} />
      </div>
      {composerElsewhere}
    </div>
  );
}
