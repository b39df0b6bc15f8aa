import { t } from "@lingui/core/macro";
import { memo, useLayoutEffect, useRef, useState } from "react";
import classes from "./formula.module.css";
import { drawSoon } from "./formula-queue.ts";

type Renderer = typeof import("./katex-renderer.ts").renderFormula;

let renderer: Renderer | undefined;
let loading: Promise<Renderer | undefined> | undefined;

/**
 * KaTeX with its styles and fonts, which are fetched with the first formula. A failed fetch is repeated with the next
 * formula.
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

/** A formula. Its source is shown until KaTeX is loaded, and where KaTeX cannot parse it. */
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
      translate="no"
    >
      {/* React renders nothing into this element: its content is KaTeX's. */}
      <span ref={element} hidden={!isDrawn} />
      {isDrawn ? null : <code className={classes.source}>{tex}</code>}
    </span>
  );
});

/** The placeholder of a formula that is still being received. */
export function PendingFormula() {
  return <span className={classes.pending} role="img" aria-label={t`Formula`} />;
}
