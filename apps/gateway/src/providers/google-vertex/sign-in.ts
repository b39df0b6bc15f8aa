import { readFile } from "node:fs/promises";
import { withoutUndefined } from "@tutti/contract";
import type { AuthClient, ExternalAccountClientOptions, GoogleAuth } from "google-auth-library";
import { isObject, textOf } from "../wire/json.ts";
import { type SignIn, type SigningSource, signInFailure } from "../wire/sign-in.ts";

export interface VertexAccount {
  /** A file of credentials; absent: Google's default ones. */
  credentialsFile: string | undefined;
  source: SigningSource;
}

/** The sign-in, and the project of the credentials where the configuration names none. */
export interface VertexSignIn {
  signIn: SignIn;
  projectId(): Promise<string>;
}

const SCOPE = "https://www.googleapis.com/auth/cloud-platform";

const ADVICE =
  "Set GOOGLE_APPLICATION_CREDENTIALS to the file of a service account's key, or sign in with: gcloud auth application-default login.";

/**
 * Gets tokens by Google's own library, which keeps and renews them: of a service account's key, of federated
 * identities, of the machine's own account, or of a person who signed in with Google's command line.
 */
export function createVertexSignIn({ credentialsFile, source }: VertexAccount): VertexSignIn {
  let auth: Promise<GoogleAuth<AuthClient>> | undefined;
  const load = (): Promise<GoogleAuth<AuthClient>> => {
    // The library takes a fifth of a second to load: a gateway without Vertex never loads it.
    auth ??= createAuth(credentialsFile);
    // The file may be there the next time.
    auth.catch(() => {
      auth = undefined;
    });
    return auth;
  };

  return {
    async signIn({ url, headers }) {
      try {
        const proof = await (await load()).getRequestHeaders(url);
        const token = proof.get("authorization")?.replace(/^Bearer /i, "");
        if (token !== undefined) source.addSecret(token);
        return { ...headers, ...Object.fromEntries(proof) };
      } catch (cause) {
        throw signInFailure(source, cause, ADVICE);
      }
    },
    async projectId() {
      try {
        return await (await load()).getProjectId();
      } catch (cause) {
        throw signInFailure(
          source,
          cause,
          "Write the project's id as `project` of the provider, or as VERTEX_PROJECT.",
        );
      }
    },
  };
}

/** The library takes a fifth of a second to load: a gateway without Vertex never loads it. */
async function createAuth(credentialsFile: string | undefined): Promise<GoogleAuth<AuthClient>> {
  const library = await import("google-auth-library");
  if (credentialsFile !== undefined) {
    const json: unknown = JSON.parse(await readFile(credentialsFile, "utf8"));
    return new library.GoogleAuth(await readCredentials(json, library));
  }
  const auth = new library.GoogleAuth({ scopes: [SCOPE] });
  auth.useJWTAccessWithScope = true;
  return auth;
}

/**
 * The credentials of a file that the operator names: a service account's key, which signs tokens itself without asking
 * Google for one first (google.aip.dev/auth/4111), or an identity that another provider proves. All others are found
 * only where Google's library looks by itself.
 */
async function readCredentials(
  json: unknown,
  { JWT, ExternalAccountClient }: typeof import("google-auth-library"),
): Promise<{ authClient: AuthClient; projectId?: string }> {
  const fields = isObject(json) ? json : {};
  if (fields["type"] === "service_account") {
    const [email, key, keyId] = ["client_email", "private_key", "private_key_id"].map((name) => textOf(fields[name]));
    const authClient = new JWT({ ...withoutUndefined({ email, key, keyId }), scopes: [SCOPE] });
    authClient.useJWTAccessWithScope = true;
    return { authClient, ...withoutUndefined({ projectId: textOf(fields["project_id"]) }) };
  }
  const external = ExternalAccountClient.fromJSON({
    ...(fields as unknown as ExternalAccountClientOptions),
    scopes: [SCOPE],
  });
  if (external === null) throw new Error(`The file's credentials are of the type "${String(fields["type"])}"`);
  return { authClient: external };
}
