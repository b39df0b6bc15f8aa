import { useQuery } from "@tanstack/react-query";
import type { SignInAccount } from "@tutti/contract";
import { authenticationOperations } from "@tutti/contract/operations/authentication";
import { useServices } from "../../../bindings/services-context.tsx";
import { call } from "../../../platform/api/call.ts";

export const SIGN_IN_ACCOUNTS_KEY = ["sign-in-accounts"];

/** The ways in which the person signs in. */
export function useSignInAccounts() {
  const { callApi } = useServices();
  return useQuery({
    queryKey: SIGN_IN_ACCOUNTS_KEY,
    queryFn: ({ signal }) => call(callApi, authenticationOperations.listSignInMethods, { signal }),
  });
}

/** Whether the account has a password, as nearly all do; otherwise it has GitHub or Google alone. */
export function hasPasswordIn(accounts: readonly SignInAccount[] | undefined): boolean {
  return accounts?.some(({ providerId }) => providerId === "credential") ?? true;
}
