import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import "../../../app/styles.css";
import { resolveVariables, theme } from "../../../app/theme.ts";
import { ServicesProvider } from "../../../bindings/services-context.tsx";
import { MessageList } from "../list/message-list.tsx";
import type { RoomOnScreen } from "./a-room.ts";

/** The list of a room's messages on the screen, for tests of its layout. */
export interface DrawnRoom {
  element: HTMLElement;
  list: () => HTMLElement;
  article: (messageId: string | undefined) => HTMLElement;
  /** Renders the list, or renders it again with an artifact beside it. */
  draw: (options?: { isPaneOpen?: boolean }) => void;
  remove: () => void;
}

/**
 * A container for a room's messages, empty until `draw` is called.
 *
 * @param size CSS pixels; the whole width where none is given
 */
export function placeRoom(room: RoomOnScreen, size: { width?: number; height: number }): DrawnRoom {
  const element = document.createElement("div");
  element.style.height = `${size.height}px`;
  if (size.width !== undefined) element.style.width = `${size.width}px`;
  document.body.append(element);
  const root = createRoot(element);
  const queries = new QueryClient();
  const find = (selector: string): HTMLElement => {
    const foundElement = element.querySelector<HTMLElement>(selector);
    if (foundElement === null) throw new Error(`${selector} is not in the page.`);
    return foundElement;
  };
  return {
    element,
    list: () => find("section[aria-label='Messages']"),
    article: (messageId) => find(`[data-message="${messageId}"]`),
    draw: (options) =>
      flushSync(() =>
        root.render(
          <MantineProvider env="test" theme={theme} cssVariablesResolver={resolveVariables}>
            <QueryClientProvider client={queries}>
              <ServicesProvider services={room.services}>
                <MessageList roomId={room.roomId} isPaneOpen={options?.isPaneOpen === true} />
              </ServicesProvider>
            </QueryClientProvider>
          </MantineProvider>,
        ),
      ),
    remove: () => {
      root.unmount();
      element.remove();
    },
  };
}

/** Waits until so many frames have been laid out and the resize observers have run. */
export async function frames(count: number): Promise<void> {
  for (let rest = count; rest > 0; rest -= 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.onmessage = resolve;
    // A message that is posted in a frame arrives when that frame has been laid out.
    port2.postMessage(undefined);
  });
  port1.close();
}

/** A text with the given number of paragraphs, each of a few lines. */
export function paragraphs(count: number): string {
  const sentence = "A sentence that is long enough to fill a line or two of the column it stands in. ".repeat(3);
  return Array.from({ length: count }, (_, index) => `Paragraph ${index + 1}. ${sentence}`).join("\n\n");
}
