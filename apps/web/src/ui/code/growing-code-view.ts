import { syntaxHighlighting } from "@codemirror/language";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import { EditorView, lineNumbers } from "@codemirror/view";
import { t } from "@lingui/core/macro";
import type { ArtifactFileType } from "@tutti/domain";
import { editorLanguage } from "./editor-language.ts";
import { codeHighlight, editorTheme } from "./editor-theme.ts";
import { streamingHighlight } from "./streaming-highlight.ts";

/** A text that is read while it is written. */
export interface GrowingCode {
  /** Another path is another text. */
  path: string;
  type: ArtifactFileType;
  text: string;
  /** Whether more of it may come. */
  isGrowing: boolean;
}

export interface GrowingCodeView {
  /**
   * @param options.isFollowing of a text with another path: whether it is shown from its end, which is followed, or
   *   from its beginning
   */
  show(code: GrowingCode, options: { isFollowing: boolean }): void;
  /**
   * Follows the end from now on, or stays; also for when it comes into sight again, where the browser may have moved
   * it.
   */
  setFollowing(isFollowing: boolean): void;
  destroy(): void;
}

/** Pixels from the end of a text at which a person is still taken to be there. */
const NEAR_END = 4;

/**
 * Shows in an element a text that grows, and follows its end until the person scrolls up; scrolling to the end follows
 * it again. What comes is put behind what is there, only the lines in sight are drawn, and colors are refreshed as the
 * specification says.
 *
 * @param options.onFollow the person has left the end, or come back to it
 */
export function createGrowingCodeView(
  parent: HTMLElement,
  options: { onFollow: (isFollowing: boolean) => void },
): GrowingCodeView {
  const view = new EditorView({ parent });
  const { scrollDOM } = view;
  const mode = new Compartment();
  let growingCode: GrowingCode | undefined;
  /** The text in the editor, where every line ends in the same way. */
  let shownText = "";
  let isFollowing = true;
  let lastTop = 0;

  /** Whether the person has moved since the last look. */
  const followScroll = (): void => {
    const { scrollTop, scrollHeight, clientHeight } = scrollDOM;
    // Out of sight it has no size, and cannot be scrolled.
    if (clientHeight === 0) return;
    const isAtEnd = scrollHeight - scrollTop - clientHeight <= NEAR_END;
    // What grows leaves the end behind; only a person goes up.
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
      // The editor measures before the event of a scroll is heard here.
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
      // From here the person moves: where the browser put the text until now says nothing.
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

function modeOf({ type, isGrowing }: GrowingCode): Extension {
  const language = editorLanguage(type);
  if (language === undefined) return [];
  return isGrowing ? streamingHighlight(language.language) : language;
}
