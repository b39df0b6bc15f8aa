/** What a request is about, as far as a rule can tell. The names are stored and sent. */
export const requestKinds = ["app", "image", "code", "math", "translation", "summary", "writing", "question"] as const;

export type RequestKind = (typeof requestKinds)[number];
