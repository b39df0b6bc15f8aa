import { createHash } from "node:crypto";
import type { JsonBody } from "../wire/json-body.ts";
import { type SignIn, type SigningSource, signInFailure } from "../wire/sign-in.ts";
import { loadAws } from "./load-aws.ts";

export interface BedrockAccount {
  region: string;
  /** The profile of AWS's shared files. */
  profile: string | undefined;
  /** Bedrock's own API key; without it requests are signed. */
  apiKey: string | undefined;
  source: SigningSource;
}

const ADVICE =
  "Set AWS_BEARER_TOKEN_BEDROCK, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or sign in with AWS's command line.";

/** Headers that a proxy may change, or that say nothing about who calls. */
const signedHeader = /^(host|content-type|x-amz-.*)$/;

/** Signs requests by AWS's own library (Signature Version 4), or adds Bedrock's API key. */
export function createBedrockSignIn({ region, profile, apiKey, source }: BedrockAccount): SignIn {
  if (apiKey !== undefined) {
    return ({ headers }) => Promise.resolve({ ...headers, authorization: `Bearer ${apiKey}` });
  }
  let signer: ReturnType<Awaited<ReturnType<typeof loadAws>>["createSigner"]> | undefined;
  return async ({ method, url, headers, body }) => {
    const { protocol, hostname, host, pathname, searchParams } = new URL(url);
    // Its hash makes the library leave the body alone, which may be far larger than a text should be.
    const ownHeaders = { ...headers, host, "x-amz-content-sha256": await hashOf(body) };
    const unsignableHeaders = new Set(Object.keys(ownHeaders).filter((name) => !signedHeader.test(name)));
    try {
      signer ??= (await loadAws()).createSigner({ region, profile });
      const signed = await signer.sign(
        {
          method,
          protocol,
          hostname,
          path: pathname,
          query: Object.fromEntries(searchParams),
          headers: ownHeaders,
        },
        { unsignableHeaders },
      );
      const token = signed.headers["x-amz-security-token"];
      if (token !== undefined) source.addSecret(token);
      return signed.headers;
    } catch (cause) {
      throw signInFailure(source, cause, ADVICE);
    }
  };
}

async function hashOf(body: JsonBody | undefined): Promise<string> {
  const hash = createHash("sha256");
  if (typeof body === "string") hash.update(body);
  else if (body !== undefined) for await (const piece of body.pieces()) hash.update(piece);
  return hash.digest("hex");
}
