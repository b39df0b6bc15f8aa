/** The wire forms in which clients request completions; each is an ingress (`ingresses.ts`). */
export type WireForm = "openrouter-chat" | "messages" | "responses";
