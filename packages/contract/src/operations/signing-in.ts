import { signInOptionsSchema } from "../account/user.ts";
import type { OperationTable } from "./operation.ts";

export const signingInOperations = {
  getSignInOptions: {
    method: "get",
    path: "/api/frontend/sign-in-options",
    access: "anyone",
    response: { status: 200, schema: signInOptionsSchema },
  },
} as const satisfies OperationTable;

/** The schemas that the reference names. */
export const signingInSchemas = {
  SignInOptions: signInOptionsSchema,
} as const;
