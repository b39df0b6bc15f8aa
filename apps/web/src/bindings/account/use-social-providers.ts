import { useQuery } from "@tanstack/react-query";
import { signingInOperations } from "@tutti/contract/operations/signing-in";
import { call } from "../../platform/api/call.ts";
import type { SocialProvider } from "../../platform/sign-in/session.ts";
import { socialName } from "../../platform/sign-in/sign-in-return.ts";
import { useServices } from "../services-context.tsx";

const none: readonly SocialProvider[] = [];

/** The other services that this server lets people sign in with; none until it has responded. */
export function useSocialProviders(): readonly SocialProvider[] {
  return useSignInOptions().data?.social ?? none;
}

/** The displayed name of a service. */
export function useSocialName(): (provider: SocialProvider) => string {
  const oidcName = useSignInOptions().data?.oidc_name ?? undefined;
  return (provider) => socialName(provider, oidcName);
}

/** The ways in which this server lets people sign in, or that they are still loading. */
export function useSignInOptions() {
  const { callApi } = useServices();
  return useQuery({
    queryKey: ["sign-in-options"],
    queryFn: ({ signal }) => call(callApi, signingInOperations.getSignInOptions, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
