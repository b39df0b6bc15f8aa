import { type Operation, pageQuery } from "../operation.ts";

const ID = "The share's id, as in its link.";

export const shareOperations: readonly Operation[] = [
  {
    id: "listShares",
    method: "get",
    path: "/api/v1/shares",
    tag: "Shares",
    summary: "List your shares",
    access: "account",
    scope: "shares:write",
    query: pageQuery,
    answer: { status: 200, schema: "ShareList", text: "A page of the user's shares, newest first." },
    errors: [400],
  },
  {
    id: "createShare",
    method: "post",
    path: "/api/v1/shares",
    tag: "Shares",
    summary: "Store an encrypted share",
    description:
      "The content is ciphertext: the client encrypts it, and puts the key in the fragment of the link, which browsers do not send. The client chooses the id.",
    access: "account",
    scope: "shares:write",
    body: "CreateShare",
    answer: { status: 201, schema: "ShareAnswer", text: "What the server knows about the share." },
    errors: [400, 403, 409, 429],
  },
  {
    id: "takeBackShare",
    method: "delete",
    path: "/api/v1/shares/{id}",
    tag: "Shares",
    summary: "Revoke a share",
    access: "account",
    scope: "shares:write",
    parameters: { id: ID },
    answer: { status: 204, text: "Its link no longer works." },
    errors: [404],
  },
  {
    id: "getShareContent",
    method: "get",
    path: "/api/v1/shares/{id}/content",
    tag: "Shares",
    summary: "Get the ciphertext of a share",
    description: "Each successful response counts as a view.",
    access: "anyone",
    parameters: { id: ID },
    answer: { status: 200, schema: "ShareContent", text: "The ciphertext, as base64." },
    errors: [404, 410],
  },
];
