import { syntaxHighlighting } from "@codemirror/language";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import { EditorView, lineNumbers } from "@codemirror/view";
import { t } from "@lingui/core/macro";
import type { ArtifactFileType } from "@tutti/domain";
import { editorLanguage } from "./editor-language.ts";
import { codeHighlight, editorTheme } from "./editor-theme.ts";
import { streamingHighlight } from "./streaming-highlight.ts";

/** A text that is shown while it is written. */
export interface GrowingCode {
  /** A different path means a different text. */
  path: string;
  type: ArtifactFileType;
  text: string;
  /** Whether more text may come. */
  isGrowing: boolean;
}

export interface GrowingCodeView {
  /**
   * @param options.isFollowing for a text with another path: whether it is shown from its end, which is followed, or
   *   from its beginning
   */
  show(code: GrowingCode, options: { isFollowing: boolean }): void;
  /**
   * Starts or stops following the end; also for when the view becomes visible again, since the browser may have
   * scrolled it.
   */
  setFollowing(isFollowing: boolean): void;
  destroy(): void;
}

/** Pixels from the end of a text within which a person counts as being at the end. */
const NEAR_END = 4;

/**
 * Shows a growing text in an element, and follows its end until the person scrolls up; scrolling to the end follows it
 * again. New text is appended, only the visible lines are drawn, and colors are refreshed as the specification says.
 *
 * @param options.onFollow called when the person leaves the end, or comes back to it
 */
export function createGrowingCodeView(
  parent: HTMLElement,
  options: { onFollow: (isFollowing: boolean) => void },
): GrowingCodeView {
  const view = new EditorView({ parent });
  const { scrollDOM } = view;
  const mode = new Compartment();
  let growingCode: GrowingCode | undefined;
  /** The text in the editor, with normalized line ends. */
  let shownText = "";
  let isFollowing = true;
  let lastTop = 0;

  /** Updates whether the end is followed if the person has scrolled since the last call. */
  const followScroll = (): void => {
    const { scrollTop, scrollHeight, clientHeight } = scrollDOM;
    // A hidden view has no size, and cannot be scrolled.
    if (clientHeight === 0) return;
    const isAtEnd = scrollHeight - scrollTop - clientHeight <= NEAR_END;
    // Growing text only moves the end away; only a person scrolls up.
    const next = isAtEnd || (scrollTop >= lastTop && isFollowing);
    lastTop = scrollTop;
    if (next === isFollowing) return;
    isFollowing = next;
    options.onFollow(next);
  };
  scrollDOM.addEventListener("scroll", followScroll, { passive: true });

  const goToEnd = (): void => {
    if (!isFollowing) return;
    view.requestMeasure({
      key: goToEnd,
      // The editor measures before the scroll event arrives here.
      read: followScroll,
      write: () => {
        if (!isFollowing) return;
        scrollDOM.scrollTop = scrollDOM.scrollHeight;
        lastTop = scrollDOM.scrollTop;
      },
    });
  };

  return {
    show: (code, how) => {
      const before = growingCode;
      growingCode = code;
      const text = code.text.includes("\r") ? code.text.replace(/\r\n?/gu, "\n") : code.text;
      if (before?.path !== code.path) {
        isFollowing = how.isFollowing;
        lastTop = 0;
        view.setState(EditorState.create({ doc: text, extensions: [...extensionsFor(code), mode.of(modeOf(code))] }));
        scrollDOM.scrollTop = 0;
      } else {
        const end = view.state.doc.length;
        const insert = text.startsWith(shownText) ? text.slice(shownText.length) : text;
        view.dispatch({
          ...(text === shownText ? {} : { changes: { from: insert === text ? 0 : end, to: end, insert } }),
          ...(before.isGrowing === code.isGrowing ? {} : { effects: mode.reconfigure(modeOf(code)) }),
        });
      }
      shownText = text;
      goToEnd();
    },
    setFollowing: (next) => {
      isFollowing = next;
      // The person scrolls from here on: earlier positions that the browser chose do not count.
      lastTop = scrollDOM.scrollTop;
      goToEnd();
    },
    destroy: () => {
      scrollDOM.removeEventListener("scroll", followScroll);
      view.destroy();
    },
  };
}

function extensionsFor({ path }: GrowingCode): Extension[] {
  return [
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.contentAttributes.of({ tabindex: "0", "aria-label": t`Code of ${path}` }),
    lineNumbers(),
    syntaxHighlighting(codeHighlight),
    editorTheme,
  ];
}

function modeOf({ type, text, isGrowing }: GrowingCode): Extension {
  const language = editorLanguage(type, text);
  if (language === undefined) return [];
  return isGrowing ? streamingHighlight(language.language) : language;
}
