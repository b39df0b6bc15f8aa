/** Where Vertex has the models of one project and location. */
export interface VertexPlace {
  /** The root of the API, without its version. */
  baseUrl: string;
  project: string;
  location: string;
}

/** The address of a model, without the method; `anthropic/claude-…` and `google/gemini-…` name their publisher. */
export function modelAddress({ baseUrl, project, location }: VertexPlace, upstreamId: string): string {
  const { publisher, model } = publisherOf(upstreamId);
  const path = ["projects", project, "locations", location, "publishers", publisher, "models", model];
  return `${baseUrl}/v1/${path.map(encodeURIComponent).join("/")}`;
}

/** The list of a publisher's models, which is the same for all projects. */
export function listAddress(baseUrl: string, publisher: string, pageToken: string | undefined): string {
  const query = new URLSearchParams({ pageSize: "300", ...(pageToken === undefined ? {} : { pageToken }) });
  return `${baseUrl}/v1beta1/publishers/${publisher}/models?${query}`;
}

/** Whose model this is: the id may say so; a bare name is told by its beginning. */
export function publisherOf(upstreamId: string): { publisher: string; model: string } {
  const parts = upstreamId.replace(/^publishers\//, "").split("/");
  const model = parts.at(-1) ?? "";
  const written = parts.length > 1 ? parts[0] : undefined;
  return { publisher: written ?? (model.startsWith("claude-") ? "anthropic" : "google"), model };
}
