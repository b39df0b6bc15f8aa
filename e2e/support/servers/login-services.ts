import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";

/** A person's account at GitHub or Google. */
export interface Elsewhere {
  /** Never changes there, even if everything else does. */
  id: number;
  name: string;
  email: string;
  isVerified?: boolean;
}

/** The result of the page of GitHub or Google: the person's consent, their refusal, or an invalid code. */
export type Consent = Elsewhere | "refuse" | "useless-code";

/**
 * GitHub and Google at the network's edge: their pages in the browser, and the endpoints that the product calls
 * directly.
 */
export interface LoginServices {
  /** Variables of the product: the applications that are registered there, and the way to these services. */
  environment: Record<string, string>;
  /** Sets the result of their pages from now on. */
  answerWith(consent: Consent): void;
  close(): Promise<void>;
}

const preload = new URL("login-services-preload.ts", import.meta.url).href;

/**
 * Starts both services. A module that Node loads before the product redirects its own calls here; the browser's are
 * routed in the page.
 *
 * @param page the browser in which the person signs in
 */
export async function startLoginServices(page: Page): Promise<LoginServices> {
  let consent: Consent = "refuse";
  const codes = new Map<string, Elsewhere>();
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const person = codes.get(
      new URLSearchParams(body).get("code") ?? request.headers.authorization?.split(" ")[1] ?? "",
    );
    const answer = person === undefined ? undefined : answers[request.url ?? ""]?.(person, new URLSearchParams(body));
    response.writeHead(answer === undefined ? 401 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(answer ?? { error: "bad_verification_code" }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  for (const address of ["https://github.com/login/oauth/authorize?*", "https://accounts.google.com/o/oauth2/**"]) {
    await page.route(address, (route) => {
      const urlSearchParams = new URL(route.request().url()).searchParams;
      const back = new URL(urlSearchParams.get("redirect_uri") ?? "");
      back.searchParams.set("state", urlSearchParams.get("state") ?? "");
      if (consent === "refuse") back.searchParams.set("error", "access_denied");
      else {
        const code = `code-${codes.size + 1}`;
        if (consent !== "useless-code") codes.set(code, consent);
        back.searchParams.set("code", code);
      }
      return route.fulfill({ status: 302, headers: { location: back.href } });
    });
  }

  return {
    environment: {
      GITHUB_CLIENT_ID: "a-github-application",
      GITHUB_CLIENT_SECRET: "its-github-secret",
      GOOGLE_CLIENT_ID: "a-google-application",
      GOOGLE_CLIENT_SECRET: "its-google-secret",
      NODE_OPTIONS: `--import ${preload}`,
      TUTTI_TEST_LOGINS: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    answerWith(next) {
      consent = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/**
 * By host and path of the request: the documented responses of GitHub's and Google's endpoints, as far as the product
 * reads them.
 */
const answers: Record<string, (person: Elsewhere, form: URLSearchParams) => unknown> = {
  "/github.com/login/oauth/access_token": (_, form) => ({
    access_token: form.get("code"),
    token_type: "bearer",
    scope: "read:user,user:email",
  }),
  "/api.github.com/user": ({ id, name, email }) => ({
    id,
    login: name.toLowerCase().replaceAll(" ", "-"),
    name,
    email,
  }),
  "/api.github.com/user/emails": ({ email, isVerified = true }) => [{ email, primary: true, verified: isVerified }],
  "/oauth2.googleapis.com/token": ({ id, name, email, isVerified = true }, form) => ({
    access_token: form.get("code"),
    token_type: "Bearer",
    expires_in: 3600,
    id_token: unsignedToken({ sub: String(id), name, email, email_verified: isVerified }),
  }),
};

/** The product trusts the token without checking its signature, since it comes from Google's own address. */
function unsignedToken(claims: object): string {
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${encode({ alg: "RS256" })}.${encode(claims)}.signature`;
}
