import { type Attachment, errorTexts } from "@tutti/domain";
import { NEW_ROOM, type Notice } from "@tutti/engine";
import { afterEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { IMAGE_TARGET_SIZE } from "../../platform/files/image/shrink-image.ts";
import { aModel } from "../../testing/a-model.ts";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { ChatComposer } from "./chat-composer.tsx";

let renderedPart: RenderedPart | undefined;
afterEach(() => {
  renderedPart?.remove();
  vi.restoreAllMocks();
});

const message = page.getByRole("textbox", { name: "Message" });
const attach = page.getByRole("button", { name: "Attach files" });
const list = page.getByRole("list", { name: "Attachments" });
const dropZone = page.getByTestId("drop-zone");

async function renderComposer(searching: { searches_web?: true } = { searches_web: true }) {
  const notices: Notice[] = [];
  const requestedPaths: string[] = [];
  const part = renderPagePart(
    () => (
      <ChatComposer
        roomId={NEW_ROOM}
        onSent={() => undefined}
        onSignInNeeded={() => undefined}
        onAddImageModel={() => requestedPaths.push("image model")}
      />
    ),
    {
      notify: (notice) => notices.push(notice),
      models: [
        { ...aModel({ id: "vendor/writer", name: "Writer" }), ...searching },
        aModel({ id: "vendor/painter", output: ["image"] }),
      ],
    },
  );
  renderedPart = part;
  await part.engine.start();
  await expect.element(message).toBeVisible();
  const attachments = (): readonly Attachment[] => part.engine.composer.getState().drafts[NEW_ROOM]?.attachments ?? [];
  return { ...part, notices, requestedPaths, attachments };
}

const text = (name: string, content = name): File => new File([content], name, { type: "text/plain" });

async function choose(files: File[]): Promise<void> {
  const input = page.getByLabelText("Files to attach").element();
  await userEvent.upload(input, files);
}

function transferOf(files: File[]): DataTransfer {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer;
}

function drag(type: "dragover" | "drop", files: File[]): void {
  const event = new DragEvent(type, { dataTransfer: transferOf(files), bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
}

function paste(options: { files?: File[]; text?: string }): ClipboardEvent {
  const clipboardData = transferOf(options.files ?? []);
  if (options.text !== undefined) clipboardData.setData("text/plain", options.text);
  const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  message.element().dispatchEvent(event);
  return event;
}

/** An image whose size grows with its pixels: no format compresses noise. */
async function noise(width: number, height: number, type: string, alpha = 255): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  const pixels = new ImageData(width, height);
  const bytes = new Uint8Array(pixels.data.buffer);
  for (let start = 0; start < bytes.length; start += 65_536) {
    crypto.getRandomValues(bytes.subarray(start, Math.min(start + 65_536, bytes.length)));
  }
  for (let index = 3; index < bytes.length; index += 4) bytes[index] = alpha;
  context?.putImageData(pixels, 0, 0);
  const ending = type.split("/")[1] ?? "";
  return new File([await canvas.convertToBlob({ type, quality: 1 })], `noise.${ending}`, { type });
}

async function sizeOf(
  url: string | undefined,
): Promise<{ width: number; height: number; bytes: number; type: string }> {
  const blob = await (await fetch(url ?? "")).blob();
  const { width, height } = await createImageBitmap(blob);
  return { width, height, bytes: blob.size, type: blob.type };
}

test("files are chosen by dialog, shown with their size, removed by keyboard", async () => {
  const { attachments } = await renderComposer();
  await choose([text("one.txt", "The first file"), text("two.txt")]);
  await expect.poll(() => attachments().map(({ name }) => name)).toEqual(["one.txt", "two.txt"]);
  await expect.element(list.getByText("one.txt")).toBeVisible();
  await expect.element(list.getByText("14 B · The first file")).toBeVisible();

  const remove = page.getByRole("button", { name: "Remove one.txt" });
  (remove.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => attachments().map(({ name }) => name)).toEqual(["two.txt"]);
  await expect.element(page.getByRole("button", { name: "Remove two.txt" })).toHaveFocus();
  await userEvent.keyboard("{Delete}");
  await expect.poll(attachments).toEqual([]);
  await expect.element(message).toHaveFocus();
});

test("[COMP-9] images, texts and PDFs are attached by picker, by drop and by paste", async () => {
  const { attachments, notices } = await renderComposer();
  await choose([new File(["%PDF-1.7 picked"], "picked.pdf", { type: "application/pdf" })]);
  await expect.poll(() => attachments().length).toBe(1);

  drag("dragover", [text("dropped.md")]);
  await expect.element(dropZone).toBeVisible();
  drag("drop", [
    text("dropped.md"),
    new File(["MZ\0\0"], "renamed.png", { type: "image/png" }),
    new File(["MZ\0\0"], "a.psd"),
  ]);
  await expect.poll(() => attachments().length).toBe(2);
  await expect.element(dropZone).not.toBeInTheDocument();

  for (const type of ["image/png", "image/jpeg", "image/webp"]) paste({ files: [await noise(20, 10, type)] });
  await expect
    .poll(() => attachments().map((attachment) => attachment.type))
    .toEqual(["file", "text", "image", "image", "image"]);
  expect(notices).toEqual([
    { kind: "error", title: "Invalid file type (images, text, PDF)", text: "renamed.png, a.psd" },
  ]);
});

test("[COMP-8] a ninth file is refused, and the full button says why", async () => {
  const { attachments, notices } = await renderComposer();
  await choose([...Array.from({ length: 9 }, (_unused, index) => text(`${index}.txt`)), text("again.txt", "0.txt")]);
  await expect.poll(() => attachments().length).toBe(8);
  await expect
    .poll(() => notices)
    .toEqual([{ kind: "error", title: "Attachment Limit Reached", text: "Maximum 8 attachments" }]);
  const full = page.getByRole("button", { name: /actual limit varies by model and provider/u });
  await expect.element(full).toHaveAttribute("aria-disabled", "true");
  await full.hover({ force: true });
  await expect.element(page.getByRole("tooltip")).toHaveTextContent("varies by model and provider");
  await page.getByRole("button", { name: "Remove 0.txt" }).click();
  await expect.element(attach).toHaveAttribute("aria-disabled", "false");
});

test("[COMP-10] a file over 10 MB and an unreadable one are reported by name", async () => {
  const { attachments, notices } = await renderComposer();
  await choose([new File([new Uint8Array(10 * 1024 * 1024 + 1)], "huge.txt")]);
  await expect.poll(() => notices).toEqual([{ kind: "error", title: "File size exceeds 10MB: huge.txt" }]);
  await choose([new File([], "void.txt")]);
  await expect.poll(() => notices[1]).toMatchObject({ kind: "error", title: "Failed to read file" });
  expect(attachments()).toEqual([]);
});

test("[COMP-11] an image is re-encoded until it is small enough, each pass at 42%", async () => {
  const { attachments, notices } = await renderComposer();
  const original = await noise(1500, 1000, "image/png");
  expect(original.size).toBeGreaterThan(4_000_000);
  await choose([original]);
  await expect.poll(() => attachments().length).toBe(1);
  const sentSize = await sizeOf(attachments()[0]?.url);
  expect(sentSize).toMatchObject({ width: 630, height: 420, type: "image/jpeg" });
  expect(sentSize.bytes).toBeLessThanOrEqual(IMAGE_TARGET_SIZE);
  expect(attachments()[0]?.size).toBe(sentSize.bytes);
  await expect.element(list.getByRole("button", { name: "Open noise.png" })).toBeVisible();
  expect(notices).toEqual([]);
});

test("a transparent image stays transparent", async () => {
  const { attachments } = await renderComposer();
  await choose([await noise(800, 600, "image/png", 120)]);
  await expect.poll(() => attachments().length).toBe(1);
  expect(await sizeOf(attachments()[0]?.url)).toMatchObject({ type: "image/webp" });
});

test("a one-pixel image is sent as it is; huge and broken ones are refused", async () => {
  const { attachments, notices } = await renderComposer();
  const dot = await noise(1, 1, "image/png");
  const brokenBytes = new Uint8Array(await (await noise(64, 64, "image/png")).arrayBuffer()).slice(0, 200);
  const vast = new Uint8Array(await dot.arrayBuffer());
  new DataView(vast.buffer).setUint32(16, 20_000);
  new DataView(vast.buffer).setUint32(20, 20_000);
  await choose([dot, new File([vast], "vast.png"), new File([brokenBytes], "broken.png")]);
  await expect
    .poll(() => notices)
    .toEqual([{ kind: "error", title: "Failed to load image", text: "vast.png, broken.png" }]);
  expect(attachments().map(({ name, size }) => ({ name, size }))).toEqual([{ name: "noise.png", size: dot.size }]);
});

test("[COMP-12] a PDF is sent as base64, and a text shows its first 100 characters", async () => {
  const { attachments } = await renderComposer();
  await choose([new File(["%PDF-1.7 ä"], "a.pdf"), text("long.txt", "word ".repeat(100))]);
  await expect.poll(() => attachments().length).toBe(2);
  const [pdf] = attachments();
  expect(pdf).toMatchObject({ type: "file", name: "a.pdf" });
  expect(await (await fetch(pdf?.url ?? "")).text()).toBe("%PDF-1.7 ä");
  expect(pdf?.url).toMatch(/^data:application\/pdf;base64,/u);
  await expect.element(list.getByText(`500 B · ${"word ".repeat(20).trim()}`, { exact: true })).toBeVisible();
});

test("a picture pasted beside the field is attached, with a vision notice", async () => {
  const { engine, attachments } = await renderComposer();
  engine.characters.setPending([{ model: "vendor/writer", name: "Writer" }]);
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  const clipboardData = transferOf([await noise(8, 8, "image/png")]);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  await expect.poll(() => attachments().map(({ type }) => type)).toEqual(["image"]);
  await expect.element(page.getByText("1 attached. Writer cannot see images")).toBeInTheDocument();
  await expect.element(page.getByText("Writer cannot see images", { exact: true })).toBeVisible();
});

test("a long paste becomes a file that can be pasted as text instead", async () => {
  const { attachments, notices } = await renderComposer();
  await message.fill("before after");
  (message.element() as HTMLTextAreaElement).setSelectionRange(7, 7);
  const long = "x".repeat(20_001);
  expect(paste({ text: long }).defaultPrevented).toBe(true);
  expect(attachments()).toEqual([{ type: "text", name: "Pasted text.txt", size: 20_001, content: long }]);
  expect(notices).toMatchObject([{ kind: "info", action: { label: "Paste as text" } }]);
  notices[0]?.action?.run();
  await expect.element(message).toHaveValue(`before ${long}after`);
  expect(attachments()).toEqual([]);
  expect(paste({ text: "short" }).defaultPrevented).toBe(false);
});

test("a paste of 10 MB becomes a file, and a larger one is refused", async () => {
  const { attachments, notices } = await renderComposer();
  paste({ text: "x".repeat(10 * 1024 * 1024) });
  await expect.poll(() => attachments().length).toBe(1);
  expect(notices).toMatchObject([{ kind: "info" }]);
  expect(notices[0]?.action).toBeUndefined();
  await message.fill("still here");
  await expect.element(message).toHaveValue("still here");
  paste({ text: "y".repeat(10 * 1024 * 1024 + 1) });
  expect(notices[1]).toEqual({ kind: "error", title: "File size exceeds 10MB: Pasted text" });
});

test("[COMP-5] an attachment alone can be sent, and nothing without either", async () => {
  const { engine, attachments } = await renderComposer();
  const send = page.getByRole("button", { name: "Send" });
  await expect.element(send).toBeDisabled();
  await message.fill("   ");
  await expect.element(send).toBeDisabled();
  await choose([text("alone.txt")]);
  await expect.element(send).toBeEnabled();
  await send.click();
  await expect
    .poll(() => engine.tables.messages.all().find(({ type }) => type === "user")?.attachments)
    .toMatchObject([{ type: "text", name: "alone.txt", content: "alone.txt" }]);
  expect(attachments()).toEqual([]);
});

describe("Enter while a file is read", () => {
  const send = page.getByRole("button", { name: "Send", exact: true });
  const waiting = page.getByRole("button", { name: "Waiting for the files" });

  /** Pastes a file whose reading begins when the test lets it, and presses Enter. */
  async function sendUnread(...files: File[]) {
    const part = await renderComposer();
    const postMessage = vi.spyOn(Worker.prototype, "postMessage").mockReturnValue();
    paste({ files });
    await message.fill("What is in it?");
    await userEvent.keyboard("{Enter}");
    await expect.element(waiting).toBeDisabled();
    const { messages, texts } = part.engine.tables;
    const sentMessages = () =>
      messages
        .all()
        .filter(({ type }) => type === "user")
        .map(({ id, attachments }) => ({ text: texts.get(id)?.content, attachments }));
    expect(sentMessages()).toEqual([]);
    const read = (): void => {
      const [worker] = postMessage.mock.contexts as Worker[];
      const [request] = postMessage.mock.calls[0] ?? [];
      postMessage.mockRestore();
      worker?.postMessage(request);
    };
    return { ...part, sentMessages, read };
  }

  test("sends once it is read", async () => {
    const { sentMessages, read } = await sendUnread(text("slow.txt"));
    read();
    await expect
      .poll(sentMessages)
      .toMatchObject([{ text: "What is in it?", attachments: [{ name: "slow.txt", content: "slow.txt" }] }]);
    await expect.element(message).toHaveValue("");
  });

  test("sends nothing where the text has changed meanwhile", async () => {
    const { sentMessages, attachments, read } = await sendUnread(text("slow.txt"));
    await userEvent.keyboard(" And why?");
    await expect.element(send).toBeEnabled();
    read();
    await expect.poll(attachments).toMatchObject([{ name: "slow.txt" }]);
    await expect.element(message).toHaveValue("What is in it? And why?");
    expect(sentMessages()).toEqual([]);
  });

  test("sends nothing where another file is refused as too large", async () => {
    const huge = new File([new Uint8Array(10 * 1024 * 1024 + 1)], "huge.txt");
    const { sentMessages, notices, attachments, read } = await sendUnread(huge, text("slow.txt"));
    read();
    await expect.poll(() => notices).toMatchObject([{ title: "File size exceeds 10MB: huge.txt" }]);
    await expect.element(send).toBeEnabled();
    expect(attachments()).toMatchObject([{ name: "slow.txt" }]);
    expect(sentMessages()).toEqual([]);
  });

  test("sends nothing where the file cannot be read", async () => {
    const { sentMessages, notices, read } = await sendUnread(new File([], "void.txt"));
    read();
    await expect.poll(() => notices).toMatchObject([{ title: "Failed to read file" }]);
    await expect.element(send).toBeEnabled();
    await expect.element(message).toHaveValue("What is in it?");
    expect(sentMessages()).toEqual([]);
  });
});

test("[COMP-13] image mode requires a model that draws, and sends nothing without one", async () => {
  const { engine, notices, requestedPaths } = await renderComposer();
  engine.characters.setPending([{ model: "vendor/writer", name: "Writer" }]);
  await message.click();
  await userEvent.keyboard("{Control>}.{/Control}");
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.element(page.getByRole("button", { name: "Mode: Image" })).toBeVisible();
  await expect.element(message).toHaveFocus();
  await expect.element(page.getByText("An image-generating model is required")).toBeVisible();
  await page.getByRole("button", { name: "Add Image Model" }).click();
  expect(requestedPaths).toEqual(["image model"]);

  await message.fill("a cat");
  await userEvent.keyboard("{Enter}");
  await expect
    .poll(() => notices)
    .toMatchObject([{ kind: "error", title: "No Image Model Selected", text: errorTexts.noImageModel.text }]);
  expect(engine.tables.messages.all()).toEqual([]);
  await expect.element(message).toHaveValue("a cat");

  engine.characters.add(NEW_ROOM, { model: "vendor/painter", name: "Painter" });
  await expect.element(page.getByText("An image-generating model is required")).not.toBeInTheDocument();
  await message.click();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => engine.tables.messages.all().length).toBeGreaterThan(0);
});

test("[LOOK-3] a web search that no model can do is not switched on", async () => {
  const { engine, notices } = await renderComposer({});
  const toggle = page.getByRole("button", { name: "Web search" });
  await expect.element(toggle).toHaveAttribute("aria-disabled", "true");
  await toggle.click({ force: true });
  await message.click();
  await userEvent.keyboard("{Control>}{Shift>}e{/Shift}{/Control}");
  await expect
    .poll(() => notices.map(({ title }) => title))
    .toEqual(Array(2).fill("None of these models can search the web"));
  await expect.element(toggle).toHaveAttribute("aria-pressed", "false");
  expect(engine.composer.getState().drafts[NEW_ROOM]?.isWebSearchOn).toBeUndefined();
});

test("web search is toggled by its key, and its button shows the state", async () => {
  const { engine } = await renderComposer();
  const toggle = page.getByRole("button", { name: "Web search" });
  await expect.element(toggle).toHaveAttribute("aria-pressed", "false");
  await message.click();
  await userEvent.keyboard("{Control>}{Shift>}e{/Shift}{/Control}");
  await expect.element(toggle).toHaveAttribute("aria-pressed", "true");
  expect(engine.composer.getState().drafts[NEW_ROOM]?.isWebSearchOn).toBe(true);
  await toggle.click();
  await expect.element(toggle).toHaveAttribute("aria-pressed", "false");
});
