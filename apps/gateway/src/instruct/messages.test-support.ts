import type { RequestMessage } from "@tutti/contract";

export function system(content: string): RequestMessage {
  return { role: "system", content };
}

export function user(content: string): RequestMessage {
  return { role: "user", content };
}

export function assistant(content: string): RequestMessage {
  return { role: "assistant", content };
}
