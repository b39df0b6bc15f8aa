import type { signInCodeOperations } from "@tutti/contract/operations/sign-in-codes";
import type { OperationTexts } from "./operation-texts.ts";

export const signInCodeTexts: OperationTexts<typeof signInCodeOperations> = {
  createSignInCode: {
    summary: "Allow a program a key",
    description:
      "The page at `/auth` calls it once a person has allowed a program what it asks for. The code is valid for ten minutes, once.",
    response: "The code (`id`), with which the browser goes back to the program.",
  },
  exchangeSignInCode: {
    summary: "Get the key for a code",
    description:
      "For programs that people sign in to (OAuth with PKCE, S256). A code is used up by the first attempt, right or wrong.",
    response: "The key, which is returned only here.",
  },
};
