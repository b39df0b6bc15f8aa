import type { signingInOperations } from "@tutti/contract/operations/signing-in";
import type { OperationTexts } from "./operation-texts.ts";

export const signingInTexts: OperationTexts<typeof signingInOperations> = {
  getSignInOptions: {
    summary: "Get the sign-in methods of this server",
    response: "The sign-in methods.",
  },
};
