import type { userOperations } from "@tutti/contract/operations/user";
import type { OperationTexts } from "./operation-texts.ts";

export const userTexts: OperationTexts<typeof userOperations> = {
  getUser: {
    summary: "Get the signed-in user",
    response: "The user, and the organization that is open in this session.",
  },
  updateUser: {
    summary: "Choose the model of new characters",
    response: "The user.",
  },
};
