import { t } from "@lingui/core/macro";
import { memo, useLayoutEffect, useRef, useState } from "react";
import classes from "./formula.module.css";
import { drawSoon } from "./formula-queue.ts";

type Renderer = typeof import("./katex-renderer.ts").renderFormula;

let renderer: Renderer | undefined;
let loading: Promise<Renderer | undefined> | undefined;

/**
 * KaTeX with its style and its fonts, which are fetched with the first formula. A fetch that fails is tried with the
 * next one.
 */
function loadRenderer(): Promise<Renderer | undefined> {
  loading ??= import("./katex-renderer.ts")
    .then((module) => {
      renderer = module.renderFormula;
      return renderer;
    })
    .catch(() => {
      loading = undefined;
      return undefined;
    });
  return loading;
}

/** A formula. Until KaTeX is there, and where KaTeX does not know it, its source is shown. */
export const Formula = memo(function Formula({ tex, isDisplay }: { tex: string; isDisplay: boolean }) {
  const element = useRef<HTMLSpanElement>(null);
  const [drawnTex, setDrawnTex] = useState<string>();

  useLayoutEffect(() => {
    let isOver = false;
    let takeBack: (() => void) | undefined;
    const draw = (render: Renderer | undefined): void => {
      if (isOver || render === undefined) return;
      takeBack = drawSoon(() => {
        if (element.current !== null && render(tex, element.current, isDisplay)) setDrawnTex(tex);
      });
    };
    if (renderer === undefined) void loadRenderer().then(draw);
    else draw(renderer);
    return () => {
      isOver = true;
      takeBack?.();
    };
  }, [tex, isDisplay]);

  const isDrawn = drawnTex === tex;
  return (
    <span
      className={isDisplay ? classes.display : classes.inline}
      // A region that scrolls must be reachable by keyboard.
      tabIndex={isDisplay ? 0 : undefined}
      dir="ltr"
    >
      {/* What KaTeX draws is not React's, which has nothing in this element. */}
      <span ref={element} hidden={!isDrawn} />
      {isDrawn ? null : <code className={classes.source}>{tex}</code>}
    </span>
  );
});

/** Stands where a formula will be that is still being received. */
export function PendingFormula() {
  return <span className={classes.pending} role="img" aria-label={t`Formula`} />;
}
