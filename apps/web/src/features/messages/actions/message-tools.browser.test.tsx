import { MantineProvider } from "@mantine/core";
import { createAppArtifact, createArtifactVersion, type Message } from "@tutti/domain";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../app/styles.css";
import { resolveVariables, theme } from "../../../app/theme.ts";
import { ServicesProvider } from "../../../bindings/services-context.tsx";
import { RoomBar, RoomMessages } from "../room-messages.tsx";
import { aRoom, type RoomOnScreen } from "../testing/a-room.ts";

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
      <MantineProvider env="test" theme={theme} cssVariablesResolver={resolveVariables}>
        <ServicesProvider services={room.services}>
          <RoomBar roomId={room.roomId} />
          <RoomMessages roomId={room.roomId} />
        </ServicesProvider>
      </MantineProvider>,
    ),
  );
}

const answerOf = (name: string) => page.getByRole("article", { name });
const mine = () => page.getByRole("article", { name: "You" });

function question(): Message {
  const userMessage = room.engine.tables.messages.all().find(({ type }) => type === "user");
  if (userMessage === undefined) throw new Error("Nothing was asked.");
  return userMessage;
}

describe("a message of the user's own", () => {
  test("[MSG-7] is edited in place and saved, retried or left, and then marked", async () => {
    const edit = vi.spyOn(room.engine.chat, "edit").mockResolvedValue();
    room.ask("Hello", { [room.character("demo/guide", "Guide")]: { content: "Yes." } });
    draw();
    const box = page.getByRole("textbox", { name: "Edit message" });
    const open = () => mine().getByRole("button", { name: "Edit message" }).click();
    await open();
    await expect.element(box).toHaveFocus();
    await expect.element(box).toHaveValue("Hello");
    await userEvent.keyboard(" there{Escape}");
    await expect.element(box).not.toBeInTheDocument();
    await expect.element(mine().getByRole("button", { name: "Edit message" })).toHaveFocus();
    expect(edit).not.toHaveBeenCalled();

    await open();
    await box.fill("Hello there");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    expect(edit).toHaveBeenLastCalledWith(question().id, "Hello there", { isRetrying: false });
    await expect.element(box).not.toBeInTheDocument();

    await open();
    await box.fill("Good day");
    await page.getByRole("button", { name: "Save & Retry" }).click();
    expect(edit).toHaveBeenLastCalledWith(question().id, "Good day", { isRetrying: true });

    await open();
    await box.fill("Good night");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    expect(edit).toHaveBeenLastCalledWith(question().id, "Good night", { isRetrying: true });

    await open();
    await box.fill("  ");
    await expect.element(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
    await page.getByRole("button", { name: "Cancel" }).click();
    expect(edit).toHaveBeenCalledTimes(3);

    room.engine.tables.messages.update(question().id, (message) => ({ ...message, isEdited: true }));
    await expect.element(mine().getByText("Edited")).toBeVisible();
    room.engine.tables.messages.update(question().id, (message) => ({ ...message, context: "artifact-chat" as const }));
    await open();
    await expect.element(page.getByRole("button", { name: "Save & Generate" })).toBeVisible();
    await expect.element(answerOf("Guide").getByRole("button", { name: "Edit message" })).not.toBeInTheDocument();
  });

  test("[TAB-4] that is deleted elsewhere during an edit leaves its text to copy", async () => {
    room.ask("Hello", { [room.character("demo/guide", "Guide")]: { content: "Yes." } });
    draw();
    await mine().getByRole("button", { name: "Edit message" }).click();
    await page.getByRole("textbox", { name: "Edit message" }).fill("Hello, and much more");
    const { messages } = room.engine.tables;
    messages.remove(question().id);
    const locator = page.getByRole("alert");
    await expect.element(locator).toHaveTextContent("The message that you were editing was deleted.");
    await expect.element(locator).toHaveTextContent("Hello, and much more");
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await locator.getByRole("button", { name: "Copy my text" }).click();
    expect(write).toHaveBeenLastCalledWith("Hello, and much more");
    await locator.getByRole("button", { name: "Discard" }).click();
    await expect.element(locator).not.toBeInTheDocument();
  });

  test("grows from one line to twelve while it is edited, and then scrolls", async () => {
    room.ask("Hello", { [room.character("demo/guide", "Guide")]: { content: "Yes." } });
    draw();
    await mine().getByRole("button", { name: "Edit message" }).click();
    const box = page.getByRole("textbox", { name: "Edit message" });
    const height = () => box.element().getBoundingClientRect().height;
    const one = height();
    await box.fill("line\n".repeat(4));
    await vi.waitFor(() => expect(height()).toBeGreaterThan(one * 2));
    await box.fill("line\n".repeat(11));
    const twelve = await vi.waitUntil(() => (height() > one * 5 ? height() : undefined));
    await box.fill("line\n".repeat(60));
    await vi.waitFor(() => expect(box.element().scrollHeight).toBeGreaterThan(twelve * 2));
    expect(height()).toBeLessThanOrEqual(twelve + 1);
  });

  test("keeps what was changed in it when it is scrolled out of sight and back", async () => {
    const character = room.character("demo/guide", "Guide");
    for (let turn = 1; turn <= 40; turn += 1)
      room.ask(`Question ${turn}`, { [character]: { content: "Yes.\n\n".repeat(9) } });
    draw();
    const list = page.getByRole("region", { name: "Messages" });
    await vi.waitFor(() => expect(element.textContent).toContain("Question 40"));
    await page.getByRole("button", { name: "Edit message" }).last().click();
    await page.getByRole("textbox", { name: "Edit message" }).fill("Half of an edit");
    (list.element() as HTMLElement).focus();
    await userEvent.keyboard("{Home}");
    await expect.element(page.getByRole("textbox", { name: "Edit message" })).not.toBeInTheDocument();
    (list.element() as HTMLElement).focus();
    await userEvent.keyboard("{End}");
    await expect.element(page.getByRole("textbox", { name: "Edit message" })).toHaveValue("Half of an edit");
  });

  test("shows what was attached to it, and opens it large", async () => {
    room.ask("Look", { [room.character("demo/guide", "Guide")]: { content: "Yes." } });
    room.engine.tables.messages.update(question().id, (message) => ({
      ...message,
      attachments: [{ type: "text" as const, name: "names.csv", content: "Ada,Grace", size: 9 }],
    }));
    draw();
    await mine().getByRole("button", { name: "Open names.csv" }).click();
    await expect.element(page.getByRole("dialog")).toHaveTextContent("Ada,Grace");
  });
});

describe("an answer", () => {
  const metadata = {
    variantSlug: "demo/guide:free",
    provider: "Demo",
    tokensCount: 321,
    tokensPerSecond: 45.2,
    latencyDuration: 210,
    generateDuration: 7100,
    reasoningDuration: 1500,
    cost: 0.0042,
    plugins: ["web"],
    generationId: "gen-1-abc",
  };

  test("links to the page of its model, and shows all its metadata", async () => {
    room.ask("Hello", { [room.character("demo/guide", "Guide")]: { content: "Yes.", message: { metadata } } });
    draw();
    const link = page.getByRole("link", { name: "Guide" });
    await expect.element(link).toHaveAttribute("href", "/demo/guide");
    await expect.element(link).toHaveAttribute("target", "_blank");
    await answerOf("Guide").getByRole("button", { name: "Details" }).click();
    const details = page.getByRole("dialog", { name: "Details" });
    for (const value of [
      "demo/guide:free",
      "Demo",
      "321",
      "45 tok/s",
      "210 ms",
      "7.1 s",
      "1.5 s",
      "$0.0042",
      "web",
      "gen-1-abc",
    ]) {
      await expect.element(details.getByText(value, { exact: true })).toBeVisible();
    }
    await expect.element(details.getByRole("link", { name: "Activity" })).toHaveAttribute("href", "/activity");
  });

  test("shows the request of its model, or that it was not recorded", async () => {
    const [answer = ""] = room.ask("Hello", { [room.character("demo/guide", "Guide")]: { content: "Yes." } });
    const mock = vi.spyOn(room.engine.chat, "sentRequest").mockResolvedValue({
      messageId: answer,
      sentAt: 1,
      bookEntries: ["The tavern"],
      missingMessageIds: [],
      missingPaths: [],
      route: { provider: "Demo", droppedThoughts: 2, compressedMessages: 3 },
      body: {
        model: "demo/guide",
        messages: [
          { role: "system", content: "Be kind." },
          { role: "user", content: "Hello" },
        ],
        temperature: 0.3,
      },
    });
    draw();
    const open = async () => {
      await answerOf("Guide").getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "What this model saw" }).click();
    };
    await open();
    const dialog = page.getByRole("dialog", { name: "What this model saw" });
    await expect.element(dialog.getByRole("region", { name: "Messages" })).toHaveTextContent("systemBe kind.userHello");
    await expect.element(dialog.getByRole("region", { name: "Parameters" })).toHaveTextContent("temperature0.3");
    await expect.element(dialog.getByRole("region", { name: "Route" })).toHaveTextContent("providerDemo");
    await expect.element(dialog).toHaveTextContent("3 messages were left out or shortened. All of it is below.");
    await expect.element(dialog).toHaveTextContent("The provider left out 2 earlier thoughts of the model");
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect.element(dialog).not.toBeInTheDocument();

    mock.mockResolvedValue(undefined);
    await open();
    await expect.element(dialog).toHaveTextContent("was not recorded");
  });

  test("that failed can be requested from any other model", async () => {
    const retryWith = vi.spyOn(room.engine.chat, "retryWith").mockResolvedValue();
    const ids = ["Guide", "Builder"].map((name) => room.character(`demo/${name.toLowerCase()}`, name));
    const error = { status: 500, text: "(Demo) Down", isContent: true };
    const [failedId = ""] = room.ask("Hello", {
      [ids[0] ?? ""]: { content: error.text, message: { error } },
      [ids[1] ?? ""]: { content: "Yes." },
    });
    room.engine.tables.roomStates.update(room.roomId, (state) => ({ ...state, characterIds: ids }));
    draw();
    const open = () => answerOf("Guide").getByRole("button", { name: "Retry with another model" }).click();
    await open();
    await page.getByRole("menuitem", { name: "Builder" }).click();
    expect(retryWith).toHaveBeenCalledWith(failedId, { model: "demo/builder", name: "Builder" });
    await open();
    await page.getByRole("menuitem", { name: "Other model…" }).click();
    const { models } = room.services.dialogs.state.getState();
    expect(models).toEqual({ purpose: "retry", messageId: failedId });
  });

  test("[MODEL-4] that was made without the whole conversation says so", async () => {
    const whole = { content: "From all." };
    const metadata = { compressedMessages: 2 };
    room.ask("Hello", { [room.character("demo/guide", "Guide")]: { content: "From a part.", message: { metadata } } });
    room.ask("Hello", { [room.character("demo/builder", "Builder")]: whole });
    draw();
    const words = "longer than this model’s context: 2 messages were left out or shortened.";
    await expect.element(answerOf("Guide")).toHaveTextContent(words);
    await expect.element(answerOf("Builder")).not.toHaveTextContent(words);
  });

  test("that was cut off by the end of the page says so, and can be retried", async () => {
    const retry = vi.spyOn(room.engine.chat, "retry").mockResolvedValue();
    const [answer = ""] = room.ask("Hello", {
      [room.character("demo/guide", "Guide")]: { content: "Half", message: { metadata: { isCutOff: true } } },
    });
    draw();
    await expect
      .element(answerOf("Guide"))
      .toHaveTextContent("Cut off: the page was closed before this answer had ended.");
    await answerOf("Guide").getByRole("button", { name: "Retry" }).click();
    expect(retry).toHaveBeenCalledWith(answer);
  });

  test.each([
    ["gone", "Interrupted: the gateway no longer has the rest of this answer."],
    ["gateway", "Interrupted: the gateway stopped before this answer had ended."],
    ["unattended", "Stopped: no page was open, so the answer was not finished."],
  ] as const)("that was interrupted (%s) says by what, and can be retried", async (interruption, words) => {
    const retry = vi.spyOn(room.engine.chat, "retry").mockResolvedValue();
    const [answer = ""] = room.ask("Hello", {
      [room.character("demo/guide", "Guide")]: {
        content: "Half",
        message: { metadata: { isCutOff: true, interruption } },
      },
    });
    draw();
    await expect.element(answerOf("Guide")).toHaveTextContent(words);
    await answerOf("Guide").getByRole("button", { name: "Retry" }).click();
    expect(retry).toHaveBeenCalledWith(answer);
  });

  test("[RUN-6] that is in progress can be stopped alone, and the focus stays", async () => {
    const stopAnswer = vi.spyOn(room.engine.chat, "stopAnswer");
    const isGenerating = { content: "Half", message: { isGenerating: true } };
    const [, builder = ""] = room.ask("Hello", {
      [room.character("demo/guide", "Guide")]: isGenerating,
      [room.character("demo/builder", "Builder")]: isGenerating,
    });
    draw();
    const stop = (name: string) => page.getByRole("button", { name: `Stop ${name}` });
    await expect.element(stop("Guide")).toBeVisible();
    stop("Builder").element().focus();
    await userEvent.keyboard("{Enter}");
    expect(stopAnswer).toHaveBeenCalledExactlyOnceWith(builder);
    await expect.element(stop("Builder")).not.toBeInTheDocument();
    await expect.element(stop("Guide")).toBeVisible();
    expect(page.getByRole("region", { name: "Messages" }).element().contains(document.activeElement)).toBe(true);
  });

  test("[CHAR-15] whose character is deleted still shows, as DELETED", async () => {
    room.ask("Hello", { "char-gone": { content: "I was here." } });
    draw();
    await expect.element(answerOf("DELETED")).toHaveTextContent("I was here.");
    await expect.element(answerOf("DELETED").getByRole("button", { name: "Retry" })).not.toBeInTheDocument();
  });

  test("[MSG-11] that made an artifact shows its card with name, status and a link", async () => {
    const character = room.character("demo/builder", "Builder");
    const artifact = createAppArtifact({
      roomId: room.roomId,
      name: "Snake",
      prompt: "",
      characterIds: [character],
      now: 1,
    });
    const { artifacts, artifactVersions } = room.engine.tables;
    artifacts.put(artifact);
    const [answer = ""] = room.ask("A game", {
      [character]: { message: { contentType: "artifact", artifactId: artifact.id } },
    });
    const version = createArtifactVersion({
      roomId: room.roomId,
      artifactId: artifact.id,
      parentVersionId: null,
      versionNumber: 1,
      generatingMessageId: answer,
      characterId: character,
      characterName: "Builder",
      prompt: "A game",
      type: "app",
      now: 1,
    });
    artifactVersions.put(version);
    draw();
    const card = page.getByRole("region", { name: "Snake" });
    await expect.element(card).toHaveTextContent("Generating");
    artifactVersions.put({ ...version, generationStatus: "success" });
    await expect.element(card).toHaveTextContent("Ready");
    artifactVersions.put({ ...version, generationStatus: "failed", error: "It does not build." });
    await expect.element(card).toHaveTextContent("It does not build.");
    await card.getByRole("button", { name: "Open Snake" }).click();
    expect(room.engine.viewer.getState().activeArtifactId).toBe(artifact.id);
    await artifacts.remove(artifact.id);
    await expect.element(page.getByText("This artifact was deleted.")).toBeVisible();
  });

  test("shows its images large, one after the other by the arrow keys", async () => {
    const picture = (width: number) =>
      Object.assign(document.createElement("canvas"), { width }).toDataURL("image/png");
    const images = [{ url: picture(10) }, { url: picture(20) }];
    room.ask("Draw", { [room.character("demo/artist", "Artist")]: { message: { images } } });
    draw();
    await page.getByRole("button", { name: "Image 1 by Artist", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await expect.element(dialog.getByAltText("Image 1 by Artist")).toBeVisible();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(dialog.getByAltText("Image 2 by Artist")).toBeVisible();
    await expect.element(dialog.getByRole("link", { name: "Download" })).toHaveAttribute("href", images[1]?.url ?? "");
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(dialog.getByAltText("Image 1 by Artist")).toBeVisible();
  });
});

describe("a room", () => {
  test("[MSG-2] collapses what is taller than 320 px, and remembers the choice", async () => {
    const character = room.character("demo/guide", "Guide");
    const long = "A line of an answer that is long.\n\n".repeat(30);
    const [answer = ""] = room.ask("Hello", { [character]: { content: long } });
    room.ask("And now?", { [character]: { content: "Short." } });
    draw();
    const cut = () => element.querySelector<HTMLElement>("[data-cut]");
    await vi.waitFor(() => expect(cut()?.getBoundingClientRect().height).toBe(320));
    await page.getByRole("button", { name: "Show more" }).click();
    await vi.waitFor(() => expect(cut()).toBeNull());
    expect(room.engine.tables.messages.get(answer)?.isCollapsed).toBe(false);
    await page.getByRole("button", { name: "Show less" }).click();
    await vi.waitFor(() => expect(cut()).not.toBeNull());
    room.engine.rooms.setAutoExpanded(room.roomId, true);
    await vi.waitFor(() => expect(cut()).toBeNull());
    await expect.element(page.getByRole("button", { name: "Show less" })).not.toBeInTheDocument();
  });

  test("remembers whether its answers are stacked or side by side", async () => {
    const ids = ["Guide", "Builder"].map((name) => room.character(`demo/${name.toLowerCase()}`, name));
    room.ask("Hello", Object.fromEntries(ids.map((id) => [id, { content: "Yes." }])));
    draw();
    const box = (name: string) => answerOf(name).element().getBoundingClientRect();
    await expect.element(answerOf("Builder")).toBeVisible();
    expect(box("Builder").top).toBe(box("Guide").top);
    await page.getByRole("button", { name: "Layout: Side by side" }).click();
    await page.getByRole("menuitemradio", { name: "Stack" }).click();
    await vi.waitFor(() => expect(box("Builder").top).toBeGreaterThan(box("Guide").bottom));
    expect(room.engine.tables.rooms.get(room.roomId)?.layout).toBe("stack");
    await page.getByRole("button", { name: "Layout: Stack" }).click();
    await page.getByRole("menuitemradio", { name: "Side by side" }).click();
    await vi.waitFor(() => expect(box("Builder").top).toBe(box("Guide").top));
  });

  test("shows its total cost and the share of each model", async () => {
    const ids = ["Guide", "Builder"].map((name) => room.character(`demo/${name.toLowerCase()}`, name));
    room.ask("Hello", {
      [ids[0] ?? ""]: {
        content: "Yes.",
        message: { metadata: { tokensCount: 1000, cost: 0.01, tokensPerSecond: 50 } },
      },
      [ids[1] ?? ""]: { content: "Yes.", message: { metadata: { tokensCount: 500, cost: 0.2, tokensPerSecond: 25 } } },
    });
    draw();
    await expect.element(page.getByText("2 answers · 1,500 tokens · $0.21")).toBeVisible();
    await page.getByRole("button", { name: "Costs of this room: 1,500 tokens · $0.21" }).click();
    const rows = page.getByRole("dialog", { name: /^Costs of this room/ }).getByRole("row");
    await expect.element(rows.nth(1)).toHaveTextContent("Builder150025 tok/s$0.20");
    await expect.element(rows.nth(2)).toHaveTextContent("Guide11,00050 tok/s$0.01");
  });
});
