import { MantineProvider } from "@mantine/core";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../app/styles.css";
import { resolveVariables, theme } from "../../../app/theme.ts";
import { ServicesProvider } from "../../../bindings/services-context.tsx";
import { turnInViewNow } from "../../../bindings/turn-in-view.ts";
import { aRoom, type RoomOnScreen } from "../testing/a-room.ts";
import { MessageList } from "./message-list.tsx";

let root: Root;
let element: HTMLElement;
let room: RoomOnScreen;

beforeEach(async () => {
  await page.viewport(1280, 800);
  room = aRoom();
  element = document.createElement("div");
  element.style.height = "600px";
  document.body.append(element);
  root = createRoot(element);
});

afterEach(() => {
  root.unmount();
  element.remove();
});

function draw(): void {
  flushSync(() =>
    root.render(
      <MantineProvider theme={theme} cssVariablesResolver={resolveVariables}>
        <ServicesProvider services={room.services}>
          <MessageList roomId={room.roomId} />
        </ServicesProvider>
      </MantineProvider>,
    ),
  );
}

function scroller(): HTMLElement {
  const messages = element.querySelector<HTMLElement>("section[aria-label='Messages']");
  if (messages === null) throw new Error("The list is not in the page.");
  return messages;
}

/** Pixels between the reader and the end. */
function distance(): number {
  const { scrollHeight, scrollTop, clientHeight } = scroller();
  return Math.round(scrollHeight - scrollTop - clientHeight);
}

function frames(count: number): Promise<void> {
  return new Promise((resolve) => {
    const next = (rest: number): void => {
      if (rest === 0) resolve();
      else requestAnimationFrame(() => next(rest - 1));
    };
    next(count);
  });
}

const paragraph =
  "A sentence that is long enough to fill a line or two of the column it stands in, and then some. ".repeat(3);

function fill(characterIds: readonly string[], turns: number): void {
  for (let turn = 1; turn <= turns; turn += 1) {
    room.ask(`Question ${turn}`, Object.fromEntries(characterIds.map((id) => [id, { content: paragraph }])));
  }
}

describe("the list", () => {
  test("[LAYOUT-9] stays at the end unless the reader scrolls up, and leads back", async () => {
    const character = room.character("demo/guide", "Guide");
    fill([character], 8);
    const [streaming = ""] = room.ask("Tell me more", { [character]: { message: { isGenerating: true } } });
    draw();
    await vi.waitFor(() => expect(distance()).toBeLessThan(2));
    expect(scroller().scrollHeight).toBeGreaterThan(scroller().clientHeight * 1.5);
    const center = element.querySelector("article")?.parentElement?.getBoundingClientRect();
    expect(Math.abs((center?.left ?? 0) - (document.documentElement.clientWidth - (center?.right ?? 0)))).toBeLessThan(
      20,
    );

    // A reader who goes to the end follows it; else the list stops at the question.
    scroller().focus();
    await userEvent.keyboard("{End}");
    let text = "";
    for (let part = 0; part < 10; part += 1) {
      text += `Part ${part}: ${paragraph}\n\n`;
      room.write(streaming, { content: text });
      await vi.waitFor(() => {
        expect(scroller().textContent).toContain(`Part ${part}:`);
        expect(distance()).toBeLessThan(2);
      });
    }

    scroller().scrollTop -= 500;
    const button = page.getByRole("button", { name: "Scroll to bottom" });
    await expect.element(button).toBeVisible();
    // The offset may change: a turn above that is drawn later than the rest moves it by what the estimate was off.
    const inSight = document.elementFromPoint(640, 300);
    const place = inSight?.getBoundingClientRect().top;
    expect(place).toBeDefined();
    for (let part = 0; part < 10; part += 1) {
      text += `${paragraph}\n\n`;
      room.write(streaming, { content: text });
      await frames(3);
    }
    expect(inSight?.isConnected).toBe(true);
    expect(Math.abs((inSight?.getBoundingClientRect().top ?? 0) - (place ?? 0))).toBeLessThan(1);

    await button.click();
    await vi.waitFor(() => expect(distance()).toBeLessThan(2));
    await expect.element(button).not.toBeInTheDocument();
  });

  test("scrolls to the first and the last message by Home and End", async () => {
    const character = room.character("demo/guide", "Guide");
    fill([character], 300);
    draw();
    await vi.waitFor(() => expect(distance()).toBeLessThan(2));
    scroller().focus();
    await userEvent.keyboard("{Home}");
    await vi.waitFor(() => {
      expect(scroller().scrollTop).toBe(0);
      expect(scroller().textContent).toContain("Question 1");
    });
    expect(scroller().textContent).not.toContain("Question 300");
    await userEvent.keyboard("{End}");
    await vi.waitFor(() => {
      expect(distance()).toBeLessThan(2);
      expect(scroller().textContent).toContain("Question 300");
    });
  });

  test("draws only the turns near the screen, however many exist", async () => {
    const character = room.character("demo/guide", "Guide");
    fill([character], 500);
    draw();
    await vi.waitFor(() => {
      expect(scroller().textContent).toContain("Question 500");
      expect(distance()).toBeLessThan(2);
    });
    expect(element.querySelectorAll("article").length).toBeLessThan(40);
    expect(scroller().textContent).not.toContain("Question 490");
  });

  test("announces once that an answer has ended, and none of its tokens", async () => {
    const character = room.character("demo/guide", "Guide");
    const [streaming = ""] = room.ask("Hello", { [character]: { message: { isGenerating: true } } });
    draw();
    const status = element.querySelector("[role='status']");
    room.write(streaming, { content: "Half of it" });
    await frames(2);
    expect(status?.textContent).toBe("");
    room.end(streaming);
    await vi.waitFor(() => expect(status?.textContent).toBe("Answer from Guide finished."));
  });
});

/** Shows an answer, as a press on its model in the strip does. */
function choose(name: string): void {
  const turn = turnInViewNow();
  turn?.show(turn.answers.find((one) => one.name === name)?.messageId ?? "");
}

describe("the answers to one message", () => {
  test("[MSG-9] stand side by side, can be widened, and are swiped on a phone", async () => {
    const ids = ["Guide", "Reasoner", "Builder"].map((name) => room.character(`demo/${name.toLowerCase()}`, name));
    room.ask("Hello", Object.fromEntries(ids.map((id, index) => [id, { content: `Answer ${index}` }])));
    draw();
    const answer = (name: string) => page.getByRole("article", { name });
    await expect.element(answer("Guide")).toBeVisible();
    const tops = ["Guide", "Reasoner", "Builder"].map((name) => answer(name).element().getBoundingClientRect());
    expect(new Set(tops.map((box) => box.top)).size).toBe(1);
    expect(tops[1]?.left).toBeGreaterThanOrEqual(tops[0]?.right ?? Number.POSITIVE_INFINITY);

    await page.getByRole("button", { name: "Expand column" }).nth(1).click();
    await expect.element(answer("Reasoner")).toBeVisible();
    expect(answer("Reasoner").element().getBoundingClientRect().width).toBeGreaterThan((tops[1]?.width ?? 0) * 2);
    await expect.element(answer("Guide")).not.toBeInTheDocument();
    choose("Builder");
    await expect.element(answer("Builder")).toBeVisible();
    await page.getByRole("button", { name: "Show side by side" }).click();
    await expect.element(answer("Guide")).toBeVisible();

    await page.viewport(390, 844);
    await vi.waitFor(() =>
      expect(turnInViewNow()?.answers.map(({ isShown }) => isShown)).toEqual([true, false, false]),
    );
    await vi.waitFor(() => expect(Math.round(answer("Guide").element().getBoundingClientRect().left)).toBe(16));
    choose("Builder");
    await vi.waitFor(() => expect(Math.round(answer("Builder").element().getBoundingClientRect().left)).toBe(16));
  });
});

describe("an answer", () => {
  test("[MSG-3] shows its reasoning while it streams, and closes it at the end", async () => {
    const character = room.character("demo/reasoner", "Reasoner");
    const [answer = ""] = room.ask("Why?", { [character]: { message: { isGenerating: true }, reasoning: "Hm. " } });
    draw();
    const heading = page.getByRole("button", { name: /^Reasoning/ });
    await expect.element(heading).toHaveAttribute("aria-expanded", "true");
    room.write(answer, { reasoning: `${paragraph}\n\n`.repeat(20) });
    const text = element.querySelector("button[aria-expanded='true'] + div");
    await vi.waitFor(() => expect(text?.getBoundingClientRect().height).toBe(24 * 16));

    room.engine.tables.messages.update(answer, (message) => ({ ...message, metadata: { reasoningDuration: 3440 } }));
    await expect.element(heading).toHaveAttribute("aria-expanded", "false");
    await expect.element(heading).toHaveTextContent("Reasoning (thought for 3.4s)");
    await heading.click();
    room.write(answer, { content: "Because." });
    room.end(answer);
    await expect.element(heading).toHaveAttribute("aria-expanded", "true");
  });

  test("[MSG-1] says that it is in progress, and when it is empty", async () => {
    const character = room.character("demo/guide", "Guide");
    const [answer = ""] = room.ask("Hello", { [character]: { message: { isGenerating: true } } });
    draw();
    await expect.element(page.getByText("Processing")).toBeVisible();
    await expect.element(page.getByRole("article", { name: "You" })).toHaveTextContent("Hello");
    room.end(answer);
    await expect.element(page.getByText("No response generated")).toBeVisible();
    await expect.element(page.getByText("Processing")).not.toBeInTheDocument();
  });

  test("[MSG-5] shows its image, enlarges it, and offers it as a file", async () => {
    const url = document.createElement("canvas").toDataURL("image/png");
    const character = room.character("demo/artist", "Artist");
    room.ask("Draw", { [character]: { message: { images: [{ url }] } } });
    draw();
    const download = page.getByRole("link", { name: "Download Image by Artist" });
    await expect.element(download).toHaveAttribute("download", "image-by-artist.png");
    await page.getByRole("button", { name: "Image by Artist" }).click();
    const dialog = page.getByRole("dialog");
    await expect.element(dialog.getByAltText("Image by Artist")).toHaveAttribute("src", url);
    await expect.element(dialog.getByRole("link", { name: "Download" })).toHaveAttribute("href", url);
  });

  test("shows a failure in its place with folded details, and retries", async () => {
    const retry = vi.spyOn(room.engine.chat, "retry").mockResolvedValue();
    const character = room.character("demo/guide", "Guide");
    const error = { status: 429, text: '(Demo) Too many requests\n{"retry":1}', isContent: true };
    const [answer = ""] = room.ask("Hello", { [character]: { content: error.text, message: { error } } });
    draw();
    await expect.element(page.getByText("Error 429")).toBeVisible();
    await expect.element(page.getByText("(Demo) Too many requests")).toBeVisible();
    expect(element.querySelector("details")?.open).toBe(false);
    const failedAnswer = page.getByRole("article", { name: "Guide" });
    await failedAnswer.getByRole("button", { name: "Retry", exact: true }).click();
    expect(retry).toHaveBeenCalledWith(answer);
  });
});

describe("the focus", () => {
  const focusedElement = () => document.activeElement;
  /** Presses the last of several matching buttons; a message's own buttons are drawn when the page is idle. */
  const press = async (name: string, messageId?: string): Promise<void> => {
    const buttons = page.getByRole("button", { name });
    const place = messageId === undefined ? "body" : `[data-message="${messageId}"]`;
    const own = () => buttons.elements().filter((button) => button.closest(place) !== null);
    await vi.waitFor(() => expect(own().length).toBeGreaterThan(0));
    (own().at(-1) as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
  };

  test("goes to the button that leads back from a widened answer, and back", async () => {
    const ids = ["Guide", "Reasoner"].map((name) => room.character(`demo/${name.toLowerCase()}`, name));
    room.ask("Hello", Object.fromEntries(ids.map((id) => [id, { content: "Yes." }])));
    draw();
    await press("Expand column");
    await vi.waitFor(() => expect(focusedElement()?.getAttribute("aria-label")).toBe("Show side by side"));
    await expect.element(page.getByRole("article", { name: "Reasoner" })).toBeVisible();
    await press("Show side by side");
    await vi.waitFor(() => expect(focusedElement()?.getAttribute("aria-label")).toBe("Expand column"));
  });

  test("follows a retry and deletions, at last into the list", async () => {
    const character = room.character("demo/guide", "Guide");
    room.ask("Hello", { [character]: { content: "Yes." } });
    const [answer = ""] = room.ask("And now?", { [character]: { content: "No." } });
    draw();
    await press("Retry", answer);
    const inAnswer = () => focusedElement()?.getAttribute("data-message");
    await vi.waitFor(() => expect(inAnswer()).toMatch(/./));
    const retried = inAnswer() ?? "";
    expect(retried).not.toBe(answer);
    expect(focusedElement()?.getAttribute("aria-busy")).toBe("true");
    room.engine.chat.stop(room.roomId);
    await vi.waitFor(() => expect(room.engine.tables.messages.get(retried)?.isGenerating).toBe(false));
    await press("Delete message", retried);
    await vi.waitFor(() => expect(inAnswer()).toBe(answer));
    await press("Delete message", answer);
    await vi.waitFor(() => expect(room.engine.tables.messages.get(answer)).toBeUndefined());
    await vi.waitFor(() => expect(focusedElement()).toBe(scroller()));
  });

  test("stays where the user moved it before its place is removed", async () => {
    const character = room.character("demo/guide", "Guide");
    room.ask("Hello", { [character]: { content: "Yes." } });
    const [answer = ""] = room.ask("And now?", { [character]: { content: "No." } });
    draw();
    await vi.waitFor(() => expect(page.getByRole("button", { name: "Retry" }).elements()).toHaveLength(4));
    const button = page.getByRole("button", { name: "Retry" }).last().element() as HTMLElement;
    button.focus();
    button.blur();
    await frames(1);
    room.engine.chat.remove(answer);
    await vi.waitFor(() => expect(button.isConnected).toBe(false));
    await frames(1);
    expect(focusedElement()).toBe(document.body);
  });
});
