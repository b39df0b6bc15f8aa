import { type Publication, type PublishRequest, publicationAnswerSchema, publicationListSchema } from "@tutti/contract";
import { type CallApi, queryString } from "./call-api.ts";

const PUBLICATIONS = "/api/v1/publications";

/** The newest publication of an artifact; null: there is none. */
export async function findPublication(
  callApi: CallApi,
  artifactId: string,
  signal: AbortSignal,
): Promise<Publication | null> {
  const address = `${PUBLICATIONS}${queryString({ artifact_id: artifactId, limit: "1" })}`;
  return (await callApi(address, { schema: publicationListSchema, signal })).data[0] ?? null;
}

/** Publishes, or changes a publication; fields that are left out stay unchanged. */
export async function publish(callApi: CallApi, id: string, request: PublishRequest): Promise<Publication> {
  const call = { method: "put", body: request, schema: publicationAnswerSchema } as const;
  return (await callApi(`${PUBLICATIONS}/${id}`, call)).data;
}

/** Removes a publication: its link shows nothing any more. */
export async function takeBack(callApi: CallApi, id: string): Promise<void> {
  await callApi(`${PUBLICATIONS}/${id}`, { method: "delete" });
}

/** The last part of a new link: 132 random bits. */
export function newPublicationId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(22));
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return Array.from(bytes, (byte) => letters[byte & 63]).join("");
}
