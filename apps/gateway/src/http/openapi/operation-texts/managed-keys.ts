import type { managedKeyOperations } from "@tutti/contract/operations/managed-keys";
import type { OperationTexts } from "./operation-texts.ts";

const HASH = "The key's id, not the key.";

const MANAGEMENT =
  "A management key (scope `keys:manage`) sees and changes only keys without scopes, and so never itself; a session all keys of the account.";

export const managedKeyTexts: OperationTexts<typeof managedKeyOperations> = {
  listManagedKeys: {
    summary: "List API keys, in OpenRouter's form",
    description: MANAGEMENT,
    query: {
      offset: "How many keys to skip.",
      include_disabled: "`true`: disabled keys as well.",
    },
    response: "At most 100 keys, newest first.",
  },
  createManagedKey: {
    summary: "Create an API key, in OpenRouter's form",
    description:
      "The key is returned only in this response. It has no scopes. `include_byok_in_limit` changes nothing: limits count what the account's own provider keys pay for.",
    response: "The key.",
  },
  getManagedKey: { summary: "Get one API key, in OpenRouter's form", parameters: { hash: HASH }, response: "The key." },
  updateManagedKey: {
    summary: "Rename, limit, disable or enable an API key, in OpenRouter's form",
    description: "Omitted fields stay unchanged.",
    parameters: { hash: HASH },
    response: "The key as it is now.",
  },
  deleteManagedKey: {
    summary: "Revoke an API key, in OpenRouter's form",
    parameters: { hash: HASH },
    response: "The key is no longer valid.",
  },
};
