import { useQuery } from "@tanstack/react-query";
import { signInOptionsSchema } from "@tutti/contract";
import type { SocialProvider } from "../platform/session.ts";
import { socialName } from "../platform/sign-in-return.ts";
import { useServices } from "./services-context.tsx";

const none: readonly SocialProvider[] = [];

/** The other services that this server lets people sign in with; none until it has said so. */
export function useSocialProviders(): readonly SocialProvider[] {
  return useSignInOptions().data?.social ?? none;
}

/** What people know a service by. */
export function useSocialName(): (provider: SocialProvider) => string {
  const oidcName = useSignInOptions().data?.oidc_name ?? undefined;
  return (provider) => socialName(provider, oidcName);
}

/** How this server lets people sign in, or that it is still being asked. */
export function useSignInOptions() {
  const { callApi } = useServices();
  return useQuery({
    queryKey: ["sign-in-options"],
    queryFn: ({ signal }) => callApi("/api/frontend/sign-in-options", { schema: signInOptionsSchema, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
