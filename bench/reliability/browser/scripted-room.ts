import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withoutReminder } from "@tutti/contract";
import {
  type ScriptedUpstream,
  startScriptedUpstream,
  type UpstreamAnswer,
  type UpstreamRequest,
} from "@tutti/testkit";
import { type Product, signUpWithKey, startProduct } from "@tutti/testkit/product";
import type { BrowserContext, Page } from "playwright";
import { type KillableBrowser, startBrowser } from "./killable-browser.ts";

/** The real product with scripted model servers behind it, and a person who has signed up. */
export interface ScriptedRoom {
  product: Product;
  /** By model name. */
  upstreams: ReadonlyMap<string, ScriptedUpstream>;
  /** The address of a new chat with all models. */
  newChat: string;
  /** Signs the person in: a session that is younger than the browser's last write of its cookies is lost in a kill. */
  signIn(context: BrowserContext): Promise<void>;
  /** A new folder for a browser. */
  makeProfile(): Promise<string>;
  /** Starts a browser that is ended with the room, unless it was killed before. */
  startBrowser(profile: string, switches?: readonly string[]): Promise<KillableBrowser>;
  close(): Promise<void>;
}

/**
 * @param models the names of the models, each with a server of its own
 * @param answer returns a model's answer to a request
 */
export async function startScriptedRoom(
  models: readonly string[],
  answer: (model: string, request: UpstreamRequest) => UpstreamAnswer,
): Promise<ScriptedRoom> {
  const upstreams = new Map<string, ScriptedUpstream>();
  for (const model of models) {
    upstreams.set(model, await startScriptedUpstream({ answer: (request) => answer(model, request) }));
  }
  const providers = [...upstreams].map(([name, upstream]) => providerOf(name, upstream));
  const product = await startProduct({ config: { discover: false, demo: false, providers } });
  const user = { name: "Ada Lovelace", email: "ada@example.com", password: "correct horse battery staple" };
  const { cookie } = await signUpWithKey(product.origin, user);
  const cookies = cookie.split("; ").map((pair) => {
    const place = pair.indexOf("=");
    return { name: pair.slice(0, place), value: pair.slice(place + 1), url: product.origin };
  });
  const folder = await mkdtemp(join(tmpdir(), "tutti-reliability-"));
  const browsers: KillableBrowser[] = [];
  return {
    product,
    upstreams,
    newChat: `${product.origin}/chat?models=${models.map((name) => `${name.toLowerCase()}/model`).join(",")}`,
    signIn: (context) => context.addCookies(cookies),
    makeProfile: () => mkdtemp(join(folder, "profile-")),
    async startBrowser(profile, switches) {
      const browser = await startBrowser(profile, switches);
      browsers.push(browser);
      return browser;
    },
    async close() {
      await Promise.all(browsers.map((browser) => browser.kill()));
      await product.stop();
      await Promise.all([...upstreams.values()].map((upstream) => upstream.close()));
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

function providerOf(name: string, upstream: ScriptedUpstream) {
  const slug = name.toLowerCase();
  return {
    slug,
    name,
    kind: "openai-compatible",
    base_url: upstream.baseUrl,
    api_key: "sk-upstream-secret",
    models: [{ id: "scripted-model", slug: `${slug}/model`, name, context_length: 128_000 }],
  };
}

/** The person's last message in a request to a model. */
export function questionOf({ body }: UpstreamRequest): string {
  const { messages } = body as { messages: { role: string; content: unknown }[] };
  const { content } = messages.findLast(({ role }) => role === "user") ?? { content: "" };
  if (typeof content === "string") return withoutReminder(content);
  return withoutReminder((content as { text?: string }[]).map(({ text }) => text ?? "").join(""));
}

/** The page's elements, found as a person finds them. */
export function screen(page: Page) {
  const rooms = page.getByRole("navigation", { name: "Rooms" });
  return {
    composer: page.getByRole("region", { name: "New message" }).getByRole("textbox", { name: "Message" }),
    rooms,
    room: (title: string) => rooms.getByRole("link", { name: title, exact: true }),
    send: page.getByRole("button", { name: "Send" }),
    stop: page.getByRole("button", { name: "Stop", exact: true }),
    /** All messages, the person's included. */
    articles: page.getByRole("article"),
    mine: page.getByRole("article", { name: "You" }),
    answersOf: (model: string) => page.getByRole("article", { name: new RegExp(`^${model}`) }),
    dialog: page.getByRole("dialog"),
    storage: page.getByRole("region", { name: "Storage" }),
  };
}

/** Opens an address, and waits until the page's program runs and shows the chat or the settings. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator("#early-message").waitFor({ state: "hidden" });
  const { composer, storage } = screen(page);
  await composer.or(storage).first().waitFor();
}
