import { test as base, type Page } from "@playwright/test";
import type { ScriptedUpstream, ScriptedUpstreamOptions } from "@tutti/testkit";
import { startScriptedUpstream } from "@tutti/testkit";
import type { Product, ProductOptions } from "@tutti/testkit/product";
import { startProduct } from "@tutti/testkit/product";

export const PASSWORD = "correct horse battery staple";

/** The running product and what stands behind it. All of it ends with the test. */
export interface House {
  /** Starts a scripted model server. */
  upstream(options: ScriptedUpstreamOptions): Promise<ScriptedUpstream>;
  /** Starts the product; without a configuration only the demo models answer. */
  start(options?: ProductOptions): Promise<Product>;
  /** Signs a new user up, so that the page finds a session when it opens. */
  signUp(name?: string): Promise<{ name: string; email: string }>;
  /** Opens a page of the product. */
  open(path?: string): Promise<void>;
  /** As `start`, `signUp` and `open`, for tests that only want a room. */
  openWith(upstreams: Record<string, ScriptedUpstream>, query?: string): Promise<Product>;
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

/** The name on the screen of the model that `providerOf` makes: 'slow' is 'Slow'. */
export function nameOf(slug: string): string {
  return slug.charAt(0).toUpperCase() + slug.slice(1);
}

export const test = base.extend<{ house: House }>({
  house: async ({ page }, use, testInfo) => {
    const upstreams: ScriptedUpstream[] = [];
    const products: Product[] = [];
    const house: House = {
      async upstream(options) {
        const upstream = await startScriptedUpstream(options);
        upstreams.push(upstream);
        return upstream;
      },
      async start(options = {}) {
        const product = await startProduct({ ...options, config: options.config ?? { discover: false } });
        products.push(product);
        return product;
      },
      async signUp(name = "Ada Lovelace") {
        const email = `${name.toLowerCase().replaceAll(" ", ".")}@example.com`;
        await signUp(page, originOf(products), { name, email });
        return { name, email };
      },
      async open(path = "/chat") {
        await page.goto(`${originOf(products)}${path}`);
      },
      async openWith(servers, query) {
        const slugs = Object.keys(servers);
        const providers = Object.entries(servers).map(([slug, upstream]) => providerOf(slug, upstream));
        const product = await house.start({ config: { discover: false, demo: false, providers } });
        await house.signUp();
        await house.open(`/chat${query ?? `?models=${slugs.map((slug) => `${slug}/model`).join(",")}`}`);
        return product;
      },
    };

    await use(house);

    if (testInfo.status !== testInfo.expectedStatus) {
      for (const product of products) {
        await testInfo.attach("what the product printed", { body: product.output(), contentType: "text/plain" });
      }
    }
    // The page first: a page that still asks would be answered by what is going away.
    await page.close();
    await Promise.all(products.map((product) => product.stop()));
    await Promise.all(upstreams.map((upstream) => upstream.close()));
  },
});

function originOf(products: readonly Product[]): string {
  const product = products.at(-1);
  if (product === undefined) throw new Error("The product has not been started.");
  return product.origin;
}

async function signUp(page: Page, origin: string, user: { name: string; email: string }): Promise<void> {
  const response = await page.request.post(`${origin}/api/auth/sign-up/email`, {
    headers: { origin },
    data: { ...user, password: PASSWORD },
  });
  if (!response.ok()) throw new Error(`Sign-up answered ${response.status()}: ${await response.text()}`);
}
