import { MantineProvider } from "@mantine/core";
import { type ReactNode, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import ReactMarkdown from "react-markdown";
import remarkGfm from "remark-gfm";
import { Streamdown } from "streamdown";
import { Markdown } from "../../../apps/web/src/features/messages/markdown/markdown.tsx";
import type { RendererName } from "./bench-page.ts";

/** Draws a growing text into an element. */
export interface Renderer {
  update: (text: string) => void;
  end: () => void;
}

const openImage = (): void => undefined;

/** The limit: no markdown, one text node that grows. */
function plain(element: HTMLElement): Renderer {
  const node = document.createTextNode("");
  element.style.whiteSpace = "pre-wrap";
  element.append(node);
  return {
    update: (text) => node.appendData(text.slice(node.length)),
    end: () => node.remove(),
  };
}

/** A React renderer under a store that holds the text, as the product's messages are. */
function inReact(draw: (text: string) => ReactNode): (element: HTMLElement) => Renderer {
  return (element) => {
    let current = "";
    let listener = (): void => undefined;
    const subscribe = (newListener: () => void) => {
      listener = newListener;
      return () => undefined;
    };
    const Message = (): ReactNode => draw(useSyncExternalStore(subscribe, () => current));
    const root = createRoot(element);
    flushSync(() =>
      root.render(
        <MantineProvider>
          <Message />
        </MantineProvider>,
      ),
    );
    return {
      update: (text) => {
        current = text;
        flushSync(listener);
      },
      end: () => root.unmount(),
    };
  };
}

export const renderers: Readonly<Record<RendererName, (element: HTMLElement) => Renderer>> = {
  plain,
  tutti: inReact((text) => <Markdown text={text} isStreaming openImage={openImage} />),
  streamdown: inReact((text) => <Streamdown>{text}</Streamdown>),
  "react-markdown": inReact((text) => <ReactMarkdown remarkPlugins={[remarkGfm]}>{text}</ReactMarkdown>),
};
