import type { Operation } from "../operation.ts";

const ID = "The share's id, as in its link.";

export const shareOperations: readonly Operation[] = [
  {
    id: "listShares",
    method: "get",
    path: "/api/v1/shares",
    tag: "Shares",
    summary: "List your shares",
    access: "account",
    answer: { status: 200, schema: "ShareList", text: "The shares that the person made, the newest first." },
  },
  {
    id: "createShare",
    method: "post",
    path: "/api/v1/shares",
    tag: "Shares",
    summary: "Keep an encrypted share",
    description:
      "The content is ciphertext: the program that shares encrypts it and puts the key into the fragment of the link, which no browser sends. The id is chosen by that program.",
    access: "account",
    body: "CreateShare",
    answer: { status: 201, schema: "ShareAnswer", text: "What the server knows of the share." },
    errors: [400, 403, 409, 429],
  },
  {
    id: "takeBackShare",
    method: "delete",
    path: "/api/v1/shares/{id}",
    tag: "Shares",
    summary: "Take a share back",
    access: "account",
    parameters: { id: ID },
    answer: { status: 204, text: "Its link opens nothing any more." },
    errors: [404],
  },
  {
    id: "getShareContent",
    method: "get",
    path: "/api/v1/shares/{id}/content",
    tag: "Shares",
    summary: "Get the ciphertext of a share",
    description: "Each answer counts as a view.",
    access: "anyone",
    parameters: { id: ID },
    answer: { status: 200, schema: "ShareContent", text: "The ciphertext, as base64." },
    errors: [404, 410],
  },
];
