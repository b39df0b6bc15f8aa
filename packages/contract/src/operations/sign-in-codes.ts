import {
  createSignInCodeRequestSchema,
  createSignInCodeResponseSchema,
  exchangeSignInCodeRequestSchema,
  exchangeSignInCodeResponseSchema,
} from "../account/sign-in-code.ts";
import { form } from "./bounds.ts";
import type { OperationTable } from "./operation.ts";

/** OpenRouter's sign-in of programs: a person allows a program a key, which it gets for a code (OAuth with PKCE). */
export const signInCodeOperations = {
  createSignInCode: {
    method: "post",
    path: "/api/v1/auth/keys/code",
    versions: "any",
    access: "session",
    body: { schema: createSignInCodeRequestSchema, ...form },
    response: { status: 200, schema: createSignInCodeResponseSchema },
    errors: [400],
  },
  exchangeSignInCode: {
    method: "post",
    path: "/api/v1/auth/keys",
    versions: "any",
    access: "anyone",
    body: { schema: exchangeSignInCodeRequestSchema, ...form },
    response: { status: 200, schema: exchangeSignInCodeResponseSchema },
    errors: [400, 403, 429],
  },
} as const satisfies OperationTable;

/** The schemas that the reference names. */
export const signInCodeSchemas = {
  CreateSignInCode: createSignInCodeRequestSchema,
  SignInCode: createSignInCodeResponseSchema,
  ExchangeSignInCode: exchangeSignInCodeRequestSchema,
  SignInKey: exchangeSignInCodeResponseSchema,
} as const;
