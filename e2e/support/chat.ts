import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";

/** The page's elements, found as a person finds them: by role and by name. */
export function chat(page: Page) {
  // Not the early field that stands in its place while the page is loaded.
  const composer = page.getByRole("region", { name: "New message" }).getByRole("textbox", { name: "Message" });
  return {
    composer,
    models: page.getByRole("region", { name: "Models", exact: true }),
    addModel: page.getByRole("button", { name: "Add Model" }),
    palette: page.getByRole("dialog", { name: "Add Model" }),
    send: page.getByRole("button", { name: "Send" }),
    stop: page.getByRole("button", { name: "Stop", exact: true }),
    rooms: page.getByRole("navigation", { name: "Rooms" }),
    newChat: page.getByRole("button", { name: "New chat" }).or(page.getByRole("link", { name: "New chat" })),
    welcome: page.getByRole("dialog", { name: "Welcome! 👋" }),
    /**
     * Visible once the page knows that the person is signed out: before, a message is sent as if they were signed in.
     */
    signIn: page.getByRole("button", { name: "Sign in", exact: true }).first(),
    alerts: page.getByRole("alert"),

    /** A model in the strip. */
    card: (name: string): Locator =>
      page.getByRole("region", { name: "Models", exact: true }).getByRole("button", { name: new RegExp(`^${name}`) }),
    /** The models in the strip, in their order. */
    cards: page
      .getByRole("region", { name: "Models", exact: true })
      .getByRole("listitem")
      .filter({ has: page.getByRole("button", { name: /^More for/ }) }),
    /** Every model's answers. */
    answers: page.getByRole("article", { name: /^(?!You$)/ }),
    /** Every answer of a model, oldest first. */
    answersOf: (name: string): Locator => page.getByRole("article", { name: new RegExp(`^${name}`) }),
    /** A room in the list. */
    room: (title: string): Locator =>
      page.getByRole("navigation", { name: "Rooms" }).getByRole("link", { name: title }),

    /**
     * Writes a message and sends it with Enter. The first one of a chat creates its room, which is waited for: until it
     * is shown, no answer is running, and there is none to read.
     */
    async say(text: string, { isRefused = false }: { isRefused?: boolean } = {}): Promise<void> {
      const isFirst = !new URL(page.url()).searchParams.has("room");
      await composer.fill(text);
      await composer.press("Enter");
      if (!isFirst || isRefused) return;
      await expect(page).toHaveURL(/[?&]room=/);
      await expect(page.locator("article").first()).toBeAttached();
    },
    /**
     * Waits until no answer is running, nor a version of the artifact that the composer writes to. A panel that covers
     * the chat has a composer of its own.
     */
    async isQuiet(): Promise<void> {
      await expect(page.getByRole("button", { name: /^(Send|Generate|Ask)$/ }).first()).toBeVisible();
    },
  };
}
