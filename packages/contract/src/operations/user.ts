import { membershipSchema, updateUserRequestSchema, userSchema } from "../account/user.ts";
import { form } from "./bounds.ts";
import type { OperationTable } from "./operation.ts";

export const userOperations = {
  getUser: {
    method: "get",
    path: "/api/frontend/user",
    access: "session",
    response: { status: 200, schema: userSchema },
  },
  updateUser: {
    method: "patch",
    path: "/api/frontend/user",
    access: "session",
    body: { schema: updateUserRequestSchema, ...form },
    response: { status: 200, schema: userSchema },
    errors: [400],
  },
} as const satisfies OperationTable;

/** The schemas that the reference names. */
export const userSchemas = {
  User: userSchema,
  Membership: membershipSchema,
  UpdateUser: updateUserRequestSchema,
} as const;
