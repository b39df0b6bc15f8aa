import { readFile } from "node:fs/promises";
import type { AuthenticationResult, ClientAssertionCallback, NodeAuthOptions } from "@azure/msal-node";
import { type SignIn, type SigningSource, signInFailure } from "../wire/sign-in.ts";

/** Azure OpenAI's tokens are for all of Azure's AI services. */
const RESOURCE = "https://cognitiveservices.azure.com";

const ADVICE =
  "Set AZURE_OPENAI_API_KEY, or AZURE_TENANT_ID, AZURE_CLIENT_ID and AZURE_CLIENT_SECRET, or give the machine an identity.";

/** The variables of Azure's own libraries that name an identity. */
export interface AzureVariables {
  AZURE_TENANT_ID?: string | undefined;
  AZURE_CLIENT_ID?: string | undefined;
  AZURE_CLIENT_SECRET?: string | undefined;
  /** The file of a token that proves a workload of Kubernetes'. */
  AZURE_FEDERATED_TOKEN_FILE?: string | undefined;
  /** Default: the public cloud's. */
  AZURE_AUTHORITY_HOST?: string | undefined;
}

/**
 * Gets tokens of Entra ID by Microsoft's own library, which keeps and renews them: of an application with a secret, of
 * a workload of Kubernetes', else of the machine's own identity.
 */
export function createEntraSignIn(source: SigningSource, variables: AzureVariables = process.env): SignIn {
  let acquire: Promise<() => Promise<AuthenticationResult | null>> | undefined;
  return async ({ headers }) => {
    try {
      acquire ??= createAcquire(variables);
      const token = (await (await acquire)())?.accessToken;
      if (token === undefined) throw new Error("Entra ID gave no token");
      source.addSecret(token);
      return { ...headers, authorization: `Bearer ${token}` };
    } catch (cause) {
      throw signInFailure(source, cause, ADVICE);
    }
  };
}

async function createAcquire(variables: AzureVariables): Promise<() => Promise<AuthenticationResult | null>> {
  // The library takes time to load: a gateway that signs in by a key never loads it.
  const { ConfidentialClientApplication, ManagedIdentityApplication } = await import("@azure/msal-node");
  const auth = applicationOf(variables);
  if (auth !== undefined) {
    const application = new ConfidentialClientApplication({ auth });
    return () => application.acquireTokenByClientCredential({ scopes: [`${RESOURCE}/.default`] });
  }
  const clientId = variables.AZURE_CLIENT_ID;
  const identity = new ManagedIdentityApplication(
    clientId === undefined ? {} : { managedIdentityIdParams: { userAssignedClientId: clientId } },
  );
  return () => identity.acquireToken({ resource: RESOURCE });
}

/** The application that the variables name; undefined: none. */
function applicationOf(variables: AzureVariables): NodeAuthOptions | undefined {
  const { AZURE_TENANT_ID: tenant, AZURE_CLIENT_ID: clientId, AZURE_CLIENT_SECRET: clientSecret } = variables;
  const file = variables.AZURE_FEDERATED_TOKEN_FILE;
  if (tenant === undefined || clientId === undefined) return undefined;
  const host = (variables.AZURE_AUTHORITY_HOST ?? "https://login.microsoftonline.com").replace(/\/+$/, "");
  const application = { clientId, authority: `${host}/${tenant}` };
  if (clientSecret !== undefined) return { ...application, clientSecret };
  if (file === undefined) return undefined;
  // The file is written anew before its token expires.
  const clientAssertion: ClientAssertionCallback = () => readFile(file, "utf8");
  return { ...application, clientAssertion };
}
