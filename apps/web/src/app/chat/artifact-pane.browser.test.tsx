import type { ChatRequest } from "@tutti/contract";
import { plainAnswer } from "@tutti/testkit";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { CallApi } from "../../platform/api/call-api.ts";
import type { User } from "../../platform/sign-in/session.ts";
import { aModel } from "../../testing/a-model.ts";
import { putArtifact } from "../../testing/an-artifact.ts";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { ArtifactPane } from "./artifact-pane.tsx";

let part: RenderedPart | undefined;
beforeEach(() => page.viewport(1200, 800));
afterEach(() => {
  part?.remove();
  vi.restoreAllMocks();
});

const nothing = (): void => undefined;

/** Chooses from the menu of the artifact. */
async function chooseMore(name: RegExp): Promise<void> {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name }).click();
}

function renderPane(names: readonly string[], more: Partial<Parameters<typeof renderPagePart>[1]> = {}) {
  const requests: ChatRequest[] = [];
  let artifact: ReturnType<typeof putArtifact> | undefined;
  part = renderPagePart(
    (engine) => {
      artifact ??= putArtifact(engine, { names });
      return (
        <div style={{ position: "relative", display: "flex", width: 1200, height: 700 }}>
          <ArtifactPane artifactId={artifact.artifactId} isNarrow={false} isOverlay={false} onClose={nothing} />
        </div>
      );
    },
    {
      complete: async function* (request) {
        requests.push(request);
        yield* plainAnswer(`Idea ${requests.length}`);
      },
      ...more,
    },
  );
  if (artifact === undefined) throw new Error("Nothing was rendered.");
  return { ...artifact, requests, engine: () => (part as RenderedPart).engine };
}

async function chooseMode(name: RegExp): Promise<void> {
  await page.getByRole("button", { name: /^Mode:/u }).click();
  await page.getByRole("menuitemradio", { name }).click();
}

test("[ART-7] brainstorming in the panel sends the last 8 messages", async () => {
  const { putVersion, requests, versions } = renderPane(["Ada"]);
  putVersion({});
  await page.getByRole("button", { name: "Mode: Edit v1" }).click();
  await expect.element(page.getByRole("menuitemradio", { name: /^Generate/u })).toBeChecked();
  await userEvent.keyboard("{Escape}");
  await page.getByRole("tab", { name: "Chat" }).click();
  await expect.element(page.getByText("Start the conversation")).toBeVisible();
  await expect.element(page.getByText(/discuss ideas or brainstorm/u)).toBeVisible();

  await chooseMode(/^Brainstorm/u);
  const field = page.getByRole("textbox", { name: "Brainstorm" });
  for (let number = 1; number <= 5; number += 1) {
    await field.fill(`Question ${number}`);
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText(`Idea ${number}`, { exact: true })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Ask" })).toBeVisible();
  }
  const sentContents = (requests.at(-1)?.messages ?? [])
    .filter(({ role }) => role !== "system")
    .map(({ content }) => content);
  expect(sentContents).toHaveLength(8);
  expect(sentContents[0]).toBe("Idea 1");
  expect(sentContents.at(-1)).toBe("Question 5");
  expect(versions()).toHaveLength(1);

  await chooseMode(/^Generate/u);
  await page.getByRole("textbox", { name: "Next version" }).fill("Make it blue");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => versions().map(({ prompt }) => prompt)).toEqual(["", "Make it blue"]);
});

test("[ART-9] removing a model asks first, and activates the first that remains", async () => {
  const { putVersion, artifact, characterIds } = renderPane(["Ada", "Bob", "Cleo"]);
  putVersion({});
  const [ada = "", bob = "", cleo = ""] = characterIds;
  await chooseMore(/^Models of this artifact/u);
  await page.getByRole("button", { name: "Cleo", exact: true }).click();
  await expect.poll(() => artifact().activeCharacterId).toBe(cleo);

  const remove = async (name: string): Promise<void> => {
    if (page.getByRole("button", { name: `Remove ${name}` }).elements().length === 0) {
      await chooseMore(/^Models of this artifact/u);
    }
    await page.getByRole("button", { name: `Remove ${name}` }).click();
    await expect.element(page.getByText("Are you sure you want to remove this model from the artifact?")).toBeVisible();
    expect(artifact().characterIds).toContain(characterIds[["Ada", "Bob", "Cleo"].indexOf(name)]);
    (page.getByRole("button", { name: "Remove", exact: true }).element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
  };
  await remove("Cleo");
  await expect.poll(() => artifact()).toMatchObject({ characterIds: [ada, bob], activeCharacterId: ada });
  await remove("Ada");
  await expect.poll(() => artifact()).toMatchObject({ characterIds: [bob], activeCharacterId: bob });
  await remove("Bob");
  await expect.poll(() => artifact()).toMatchObject({ characterIds: [], activeCharacterId: null });
});

test("Enter while a file is read requests the next version once it is read", async () => {
  const { putVersion, requests, versions } = renderPane(["Ada"]);
  putVersion({});
  const field = page.getByRole("textbox", { name: "Next version" });
  const postMessage = vi.spyOn(Worker.prototype, "postMessage").mockReturnValue();
  await userEvent.upload(page.getByLabelText("Files to attach"), [new File(["slow"], "slow.txt")]);
  await field.fill("Make it so");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("button", { name: "Waiting for the files" })).toBeDisabled();
  expect(versions()).toHaveLength(1);
  const [worker] = postMessage.mock.contexts as Worker[];
  const [request] = postMessage.mock.calls[0] ?? [];
  postMessage.mockRestore();
  worker?.postMessage(request);
  await expect.poll(() => versions().map(({ prompt }) => prompt)).toEqual(["", "Make it so"]);
  expect(JSON.stringify(requests[0]?.messages.at(-1)?.content)).toContain("slow.txt");
});

test("attached files are sent with a prompt and with a question", async () => {
  const { putVersion, requests, versions, artifactId, engine } = renderPane(["Ada"]);
  putVersion({});
  const panel = page.getByRole("complementary", { name: "Artifact: A counter" });
  const list = page.getByRole("list", { name: "Attachments" });
  const field = page.getByRole("textbox", { name: "Next version" });
  const transferOf = (...files: File[]): DataTransfer => {
    const transfer = new DataTransfer();
    for (const file of files) transfer.items.add(file);
    return transfer;
  };
  const text = (name: string): File => new File([`in ${name}`], name, { type: "text/plain" });
  const drag = (type: string, target: Element, ...files: File[]): boolean =>
    target.dispatchEvent(new DragEvent(type, { dataTransfer: transferOf(...files), bubbles: true, cancelable: true }));

  await userEvent.upload(page.getByLabelText("Files to attach"), [text("a.txt")]);
  await expect.element(list.getByText("a.txt", { exact: true })).toBeVisible();
  // The panel does not receive files that are dropped beside it.
  drag("dragover", document.body, text("x.txt"));
  drag("drop", document.body, text("x.txt"));
  drag("dragover", panel.element(), text("b.txt"));
  await expect.element(page.getByText("Drop to attach")).toBeVisible();
  const frame = document.body.appendChild(document.createElement("iframe"));
  expect(getComputedStyle(frame).pointerEvents).toBe("none");
  drag("drop", panel.element(), text("b.txt"));
  await expect.element(list.getByText("b.txt", { exact: true })).toBeVisible();
  expect(getComputedStyle(frame).pointerEvents).toBe("auto");
  frame.remove();
  field
    .element()
    .dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: transferOf(text("c.txt")), bubbles: true, cancelable: true }),
    );
  await expect.element(list.getByText("c.txt", { exact: true })).toBeVisible();
  await expect.element(list.getByText("x.txt", { exact: true })).not.toBeInTheDocument();

  await field.fill("Make it so");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => versions().map(({ prompt }) => prompt)).toEqual(["", "Make it so"]);
  await expect.element(list).not.toBeInTheDocument();
  const parts = ["a.txt", "b.txt", "c.txt"].map((name) => ({ type: "text", text: `${name}:\n\nin ${name}` }));
  expect(requests[0]?.messages.at(-1)?.content).toEqual([{ type: "text", text: "Make it so" }, ...parts]);

  await expect.element(page.getByRole("button", { name: "Generate", exact: true })).toBeVisible();
  engine().artifacts.show(artifactId, { activeVersionId: versions()[0]?.id ?? null });
  await chooseMode(/^Brainstorm/u);
  await userEvent.upload(page.getByLabelText("Files to attach"), [text("d.txt")]);
  await expect.element(list.getByText("d.txt", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Ask" }).click();
  await expect.poll(() => requests).toHaveLength(2);
  expect(requests[1]?.messages.at(-1)?.content).toEqual([{ type: "text", text: "d.txt:\n\nin d.txt" }]);
  await expect
    .element(page.getByRole("list", { name: "Artifact chat" }).getByText("d.txt", { exact: true }))
    .toBeVisible();
});

test("the request of a version is shown on it and on its answer", async () => {
  const { putVersion, versions } = renderPane(["Ada"]);
  putVersion({ "index.html": "<p>Hello</p>" });
  await page.getByRole("textbox", { name: "Next version" }).fill("Make it blue");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => versions().at(-1)?.generationStatus).toBe("failed");
  await page.getByRole("tab", { name: "History" }).click();
  const open = async (number: number): Promise<void> => {
    await page.getByRole("button", { name: `More about version ${number}` }).click();
    (page.getByRole("menuitem", { name: "What this model saw" }).element() as HTMLElement).click();
  };
  const dialog = page.getByRole("dialog", { name: "What this model saw" });
  await open(2);
  await expect.element(dialog.getByText("UPSERT FILE index.html")).toBeVisible();
  await expect.element(dialog.getByText("Make it blue", { exact: true })).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Copy as curl" })).toBeVisible();
  await expect.element(dialog.getByRole("region", { name: "Parameters" })).toHaveTextContent("modeltest/ada");
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();

  await page.getByRole("tab", { name: "Chat" }).click();
  await page.getByRole("button", { name: "What this model saw" }).click();
  await expect.element(dialog.getByText("Make it blue", { exact: true })).toBeVisible();
});

test("an artifact is renamed in place, and the focus stays there", async () => {
  const { putVersion, artifact } = renderPane(["Ada"]);
  putVersion({});
  const rename = page.getByRole("heading", { level: 2 }).getByRole("button");
  const field = page.getByRole("textbox", { name: "Artifact name" });
  await chooseMore(/^Rename artifact/u);
  await expect.element(field).toHaveValue("A counter");
  await userEvent.keyboard("Clock{Enter}");
  await expect.element(page.getByRole("heading", { name: "Clock" })).toBeVisible();
  await expect.element(page.getByRole("complementary", { name: "Artifact: Clock" })).toBeVisible();
  expect(artifact().name).toBe("Clock");
  await expect.element(rename).toHaveFocus();

  await userEvent.keyboard("{F2}");
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("Nothing{Escape}");
  await expect.element(rename).toHaveFocus();
  await userEvent.keyboard("{F2}");
  await userEvent.keyboard("{Delete}{Enter}");
  await expect.element(rename).toHaveFocus();
  expect(artifact().name).toBe("Clock");
});

test("[PURSE-5] a prompt that would pass a limit asks first, and waits", async () => {
  const limit = { kind: "room", id: "room", amount: 1, period: "total", until: null, is_own: true };
  const held = { ...limit, spent: 0.5, reserved: 0, left: 0.5 };
  const callApi = (async (path: string) => {
    if (path.startsWith("/api/frontend/limits")) return { data: [held], next_cursor: null };
    throw new Error(`Nothing at ${path}`);
  }) as CallApi;
  const models = [{ ...aModel({ id: "test/ada" }), pricing: { prompt: "0", completion: "0.001" } }];
  const user = { id: "ada", name: "Ada", email: "ada@example.org" } as User;
  const { putVersion, requests, versions } = renderPane(["Ada"], { callApi, models, user });
  putVersion({});
  const field = page.getByRole("textbox", { name: "Next version" });
  const question = page.getByRole("region", { name: "Limit in dollars" });
  await field.fill("Make it blue");
  await expect.element(page.getByText("$0.50 left")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  // An app's version costs more than an answer of usual length.
  await expect.element(question).toHaveTextContent("about $4.00; $0.50 is left");
  await userEvent.keyboard("{Escape}");
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue("Make it blue");
  expect(versions()).toHaveLength(1);
  expect(requests).toHaveLength(0);

  await userEvent.keyboard("{Enter}");
  await question.getByRole("button", { name: "Send anyway" }).click();
  await expect.poll(() => versions().map(({ prompt }) => prompt)).toEqual(["", "Make it blue"]);
  await expect.element(field).toHaveValue("");
});
