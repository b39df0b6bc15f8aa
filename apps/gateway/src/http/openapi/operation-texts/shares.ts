import type { shareOperations } from "@tutti/contract/operations/shares";
import { type OperationTexts, pageTexts } from "./operation-texts.ts";

const ID = "The share's id, as in its link.";

export const shareTexts: OperationTexts<typeof shareOperations> = {
  listShares: {
    summary: "List your shares",
    query: pageTexts,
    response: "A page of the user's shares, newest first.",
  },
  createShare: {
    summary: "Store an encrypted share",
    description:
      "The content is ciphertext: the client encrypts it, and puts the key in the fragment of the link, which browsers do not send. The client chooses the id.",
    response: "What the server knows about the share.",
  },
  takeBackShare: {
    summary: "Revoke a share",
    parameters: { id: ID },
    response: "Its link no longer works.",
  },
  getShareContent: {
    summary: "Get the ciphertext of a share",
    description: "Each successful response counts as a view.",
    parameters: { id: ID },
    response: "The ciphertext, as base64.",
  },
};
