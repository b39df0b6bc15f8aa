import { expect, type Page } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chooseMode } from "../../support/artifact.ts";
import { chat } from "../../support/chat.ts";
import { providerOf, test } from "../../support/house.ts";

/** The smallest PNG: one pixel. */
const DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const PDF = "%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF";

const dot = { name: "dot.png", mimeType: "image/png", buffer: Buffer.from(DOT, "base64") };
const pdf = { name: "report.pdf", mimeType: "application/pdf", buffer: Buffer.from(PDF) };
const notes = { name: "notes.md", mimeType: "", buffer: Buffer.from("# Notes\n\nThe answer is 42.") };

/** The attachment controls, found as a person finds them. */
function attaching(page: Page) {
  // The browser's own dialog is suppressed from here on; a request at the key press may come too late.
  page.on("filechooser", () => undefined);
  const list = page.getByRole("region", { name: "New message" }).getByRole("list", { name: "Attachments" });
  return {
    chips: list.getByRole("listitem"),
    remove: (name: string) => page.getByRole("button", { name: `Remove ${name}` }),
    async choose(files: (typeof dot)[]): Promise<void> {
      const chooser = page.waitForEvent("filechooser");
      await page.keyboard.press("ControlOrMeta+u");
      await (await chooser).setFiles(files);
    },
  };
}

test("an attached text, image and PDF reach every model in their own types", async ({ page, house }) => {
  // A model that accepts both kinds, so that nothing is converted on the way.
  const left = await house.upstream({ answer: () => textAnswer("I have read it on the left.") });
  const right = await house.upstream({ answer: () => textAnswer("I have read it on the right.") });
  const seeing = (slug: string, upstream: typeof left) => {
    const provider = providerOf(slug, upstream);
    const models = provider.models.map((model) => ({ ...model, input_modalities: ["text", "image", "file"] }));
    return { ...provider, models };
  };
  await house.start({
    config: { discover: false, demo: false, providers: [seeing("left", left), seeing("right", right)] },
  });
  await house.signUp();
  await house.open("/chat?models=left/model,right/model");
  const { composer, answersOf } = chat(page);
  const { chips, choose } = attaching(page);
  await expect(composer).toBeFocused();
  await choose([dot, pdf, notes]);
  await expect(chips).toHaveCount(3);
  await composer.fill("What is the answer?");
  await composer.press("Enter");
  await expect(answersOf("Left")).toContainText("I have read it on the left.");
  await expect(answersOf("Right")).toContainText("I have read it on the right.");
  await expect(chips).toHaveCount(0);
  const locator = page.getByRole("article", { name: "You" }).getByRole("list", { name: "Attachments" });
  await expect(locator.getByRole("listitem")).toHaveText([/dot\.png/, /report\.pdf/, /notes\.md/]);
  await locator.getByRole("button", { name: "Open dot.png" }).click();
  await expect(page.getByRole("dialog").getByRole("img", { name: "dot.png" })).toBeVisible();
  await page.keyboard.press("Escape");

  for (const upstream of [left, right]) {
    const { messages } = (await upstream.request(0)).body as { messages: { role: string; content: unknown }[] };
    expect(messages.at(-1)).toEqual({
      role: "user",
      content: [
        { type: "text", text: "What is the answer?" },
        { type: "image_url", image_url: expect.objectContaining({ url: `data:image/png;base64,${DOT}` }) },
        {
          type: "file",
          file: {
            filename: "report.pdf",
            file_data: `data:application/pdf;base64,${Buffer.from(PDF).toString("base64")}`,
          },
        },
        { type: "text", text: "notes.md:\n\n# Notes\n\nThe answer is 42." },
        { type: "text", text: expect.stringMatching(/^<reminder>Today is .*<\/reminder>$/u) },
      ],
    });
  }
});

test("[COMP-14] each room keeps its draft, files, mode and search across a reload", async ({ page, house }) => {
  await house.start({ environment: { SEARXNG_URL: "http://127.0.0.1:9" } });
  await house.signUp();
  await house.open();
  const { say, composer, newChat, room, isQuiet } = chat(page);
  const { chips, choose, remove } = attaching(page);
  const search = page.getByRole("button", { name: "Web search" });
  await say("How many l are in llama?");
  await expect(page).toHaveURL(/room=/);
  await isQuiet();
  await composer.fill("a draft in the room");
  await choose([dot, pdf]);
  await expect(chips).toHaveCount(2);
  await search.click();
  await newChat.click();
  await expect(composer).toHaveValue("");
  await expect(chips).toHaveCount(0);
  await composer.fill("a draft of a new one");
  await chooseMode(page, "Image");

  await page.reload();
  await expect(composer).toHaveValue("a draft of a new one");
  await expect(page.getByRole("button", { name: "Mode: Image" })).toBeVisible();
  await expect(search).toHaveAttribute("aria-pressed", "false");
  await room("How many l are in llama?").click();
  await expect(composer).toHaveValue("a draft in the room");
  await expect(remove("dot.png")).toBeVisible();
  await expect(remove("report.pdf")).toBeVisible();
  await expect(search).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: "Mode: Chat" })).toBeVisible();
});

test("invalid and surplus attachments are reported, and the page works on", async ({ page, house }) => {
  await house.start();
  await house.open();
  const { alerts, composer } = chat(page);
  const { chips, choose } = attaching(page);
  await expect(composer).toBeFocused();
  await choose([
    { name: "setup.png", mimeType: "image/png", buffer: Buffer.from("MZ\x90\0\x03\0\0\0") },
    { name: "fake.pdf", mimeType: "application/pdf", buffer: Buffer.from("no PDF at all") },
  ]);
  await expect(alerts.filter({ hasText: "Invalid file type (images, text, PDF)" })).toContainText(
    "setup.png, fake.pdf",
  );
  await expect(chips).toHaveCount(0);

  await choose(
    Array.from({ length: 9 }, (_unused, index) => ({
      name: `${index}.txt`,
      mimeType: "text/plain",
      buffer: Buffer.from(`file ${index}`),
    })),
  );
  await expect(alerts.filter({ hasText: "Attachment Limit Reached" })).toContainText("Maximum 8 attachments");
  await expect(chips).toHaveCount(8);
  await composer.fill("still here");
  await expect(composer).toHaveValue("still here");
});

test("[FIELD-4] a text in another encoding can be reread and is sent readable", async ({ page, house }) => {
  const good = await house.upstream({ answer: () => textAnswer("Understood.") });
  await house.openWith({ good });
  const { composer, answersOf } = chat(page);
  const { chips, choose } = attaching(page);
  await expect(composer).toBeFocused();
  // "Это письмо написано давно." in Windows-1251.
  const buffer = Buffer.from("ddf2ee20efe8f1fcecee20ede0efe8f1e0edee20e4e0e2edee2e", "hex");
  await choose([{ name: "letter.txt", mimeType: "text/plain", buffer }]);
  await expect(chips.first()).toContainText("Windows-1251");
  await page.getByRole("button", { name: "Open letter.txt" }).click();
  const dialog = page.getByRole("dialog", { name: "letter.txt" });
  await expect(dialog).toContainText("Это письмо написано давно.");
  await dialog.getByRole("combobox", { name: "Encoding" }).selectOption("koi8-r");
  await expect(dialog).not.toContainText("Это письмо");
  await dialog.getByRole("combobox", { name: "Encoding" }).selectOption("windows-1251");
  await expect(dialog).toContainText("Это письмо написано давно.");
  await page.keyboard.press("Escape");
  await composer.fill("What does it say?");
  await composer.press("Enter");
  await expect(answersOf("Good")).toContainText("Understood.");
  const { messages } = (await good.request(0)).body as { messages: { content: unknown }[] };
  expect(JSON.stringify(messages.at(-1)?.content)).toContain("Это письмо написано давно.");
});
