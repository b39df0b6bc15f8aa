import { test as base, expect, type Page } from "@playwright/test";
import type { ScriptedUpstream, ScriptedUpstreamOptions } from "@tutti/testkit";
import { startScriptedUpstream } from "@tutti/testkit";
import type { HostedProduct, Product, ProductOptions } from "@tutti/testkit/product";
import { startProduct } from "@tutti/testkit/product";
import { failureEvidence, rememberInputs } from "./failure-evidence.ts";
import { type ProductHost, startProductHost } from "./servers/product-host.ts";

/** Milliseconds after which a lost load is abandoned. */
const LOAD_TIMEOUT = 20_000;

export const PASSWORD = "correct horse battery staple";

/** The running product and the servers behind it. All of them end with the test. */
export interface House {
  /** Starts a scripted model server. */
  upstream(options: ScriptedUpstreamOptions): Promise<ScriptedUpstream>;
  /** Starts the product; without a configuration only the demo models answer. */
  start(options?: ProductOptions): Promise<HostedProduct>;
  /** As `start`, in a process of its own: for tests that kill it, or that change what Node loads. */
  startAlone(options?: ProductOptions): Promise<Product>;
  /** Signs a new user up, so that the page finds a session when it opens. */
  signUp(name?: string): Promise<{ name: string; email: string }>;
  /** Opens a page of the product, and waits until its program runs. */
  open(path?: string): Promise<void>;
  /** As `start`, `signUp` and `open`, for tests that only need a room. */
  openWith(upstreams: Record<string, ScriptedUpstream>, query?: string): Promise<HostedProduct>;
  /** As `openWith`, in a process of its own. */
  openAloneWith(upstreams: Record<string, ScriptedUpstream>): Promise<Product>;
}

/** The part of the configuration that names a scripted server as a provider with one model, `{slug}/model`. */
export function providerOf(slug: string, upstream: ScriptedUpstream) {
  return {
    slug,
    name: nameOf(slug),
    kind: "openai-compatible",
    base_url: upstream.baseUrl,
    api_key: "sk-upstream-secret",
    models: [{ id: "scripted-model", slug: `${slug}/model`, name: nameOf(slug), context_length: 32_768 }],
  };
}

/** A product whose only providers are these servers. */
function configOf(servers: Record<string, ScriptedUpstream>) {
  const providers = Object.entries(servers).map(([slug, upstream]) => providerOf(slug, upstream));
  return { discover: false, demo: false, providers };
}

/** The name on the screen of the model that `providerOf` makes: 'slow' is 'Slow'. */
export function nameOf(slug: string): string {
  return slug.charAt(0).toUpperCase() + slug.slice(1);
}

/**
 * How many times slower the first page of a test runs, as on a busy machine. Faults of order show then: a key before
 * its listener, a timer after the event that it waited for.
 */
const SLOWDOWN = Number(process.env["TUTTI_SLOWDOWN"] ?? 1);

export const test = base.extend<{ house: House }, { productHost: ProductHost }>({
  page: async ({ page }, use) => {
    if (SLOWDOWN > 1) {
      const client = await page.context().newCDPSession(page);
      await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    }
    await rememberInputs(page);
    await use(page);
  },
  productHost: [
    // Playwright reads the required fixtures from the parameters.
    // biome-ignore lint/correctness/noEmptyPattern: none is.
    async ({}, use) => {
      const host = startProductHost();
      await use(host);
      await host.close();
    },
    { scope: "worker" },
  ],
  house: async ({ page, productHost }, use, testInfo) => {
    const upstreams: ScriptedUpstream[] = [];
    const products: HostedProduct[] = [];
    /** Those whose first account needs the owner's link. */
    const withOwnerLink = new Set<HostedProduct>();
    const house: House = {
      async upstream(options) {
        const upstream = await startScriptedUpstream(options);
        upstreams.push(upstream);
        return upstream;
      },
      start: (options) =>
        keep(productHost.start({ ...options, config: options?.config ?? { discover: false } }), options?.environment),
      startAlone: (options) =>
        keep(startProduct({ ...options, config: options?.config ?? { discover: false } }), options?.environment),
      async signUp(name = "Ada Lovelace") {
        const email = `${name.toLowerCase().replaceAll(" ", ".")}@example.com`;
        const product = products.at(-1);
        const address = product !== undefined && withOwnerLink.has(product) ? await ownerAddressOf(product) : "";
        const [, ownerLink] = address.split("#owner=");
        await signUp(page, originOf(products), { name, email, ...(ownerLink === undefined ? {} : { ownerLink }) });
        return { name, email };
      },
      async open(path = "/chat") {
        // A page that reloads itself, as with another store, interrupts a navigation that is started meanwhile: the
        // address is opened once more.
        await expect(() => page.goto(`${originOf(products)}${path}`, { timeout: LOAD_TIMEOUT })).toPass();
        // Until the page's program has replaced the early field, the page's shortcuts do not work.
        await expect(page.locator("#early-message")).toBeHidden();
      },
      async openWith(servers, query) {
        const product = await house.start({ config: configOf(servers) });
        await openRoom(servers, query);
        return product;
      },
      async openAloneWith(servers) {
        const product = await house.startAlone({ config: configOf(servers) });
        await openRoom(servers);
        return product;
      },
    };
    async function keep<Started extends HostedProduct>(
      starting: Promise<Started>,
      environment: Readonly<Record<string, string>> = {},
    ): Promise<Started> {
      const product = await starting;
      products.push(product);
      if (environment["TUTTI_SIGN_UP"] === "") withOwnerLink.add(product);
      return product;
    }
    async function openRoom(servers: object, query?: string): Promise<void> {
      await house.signUp();
      const models = Object.keys(servers).map((slug) => `${slug}/model`);
      await house.open(`/chat${query ?? `?models=${models.join(",")}`}`);
    }

    await use(house);

    if (testInfo.status !== testInfo.expectedStatus) {
      // In the run's output: files beside it are not kept everywhere, and the reporter cuts attachments after 300
      // characters.
      console.log(`The page when '${testInfo.title}' failed:\n${await failureEvidence(page)}\n`);
      for (const product of products) console.log(`What its server printed:\n${product.output().slice(-4_000)}\n`);
    }
    // The pages first: a page that still sends requests would get responses of a server that is stopping. All of them
    // at once, by their context: one page alone is asked to close, and a page that reloads itself at that moment may
    // not respond.
    await page.context().close();
    await Promise.all(products.map((product) => product.stop()));
    await Promise.all(upstreams.map((upstream) => upstream.close()));
  },
});

function originOf(products: readonly HostedProduct[]): string {
  const product = products.at(-1);
  if (product === undefined) throw new Error("The product has not been started.");
  return product.origin;
}

/** The code that the first account beyond this machine needs, as the start printed it. */
export async function setupCodeOf(product: HostedProduct): Promise<string> {
  const setupCode = (): string | undefined => /Its set-up code: (\S+)/.exec(product.output())?.[1];
  await expect.poll(setupCode).toBeDefined();
  return setupCode() ?? "";
}

/** The address for the owner of this machine, valid once, as the start printed it. */
export async function ownerAddressOf(product: Pick<HostedProduct, "output">): Promise<string> {
  const ownerAddress = (): string | undefined => /as the owner of this machine .*: (\S+)/.exec(product.output())?.[1];
  await expect.poll(ownerAddress).toBeDefined();
  return ownerAddress() ?? "";
}

/** The environment of a start without any setting that decides who may sign up, as a person starts the product. */
export const unsetSignUp = { TUTTI_SIGN_UP: "" };

/** Signs a new user up, so that the pages of this browser find a session. */
export async function signUp(
  page: Page,
  origin: string,
  user: { name: string; email: string; ownerLink?: string },
): Promise<void> {
  const response = await page.request.post(`${origin}/api/auth/sign-up/email`, {
    headers: { origin },
    data: { ...user, password: PASSWORD },
  });
  if (!response.ok()) throw new Error(`Sign-up answered ${response.status()}: ${await response.text()}`);
}
