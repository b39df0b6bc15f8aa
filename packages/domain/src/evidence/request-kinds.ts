/** The kinds of requests that a rule can recognize. The names are stored and sent. */
export const requestKinds = ["app", "image", "code", "math", "translation", "summary", "writing", "question"] as const;

export type RequestKind = (typeof requestKinds)[number];
