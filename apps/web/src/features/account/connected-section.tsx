import { t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SignInAccount } from "@tutti/contract";
import { authenticationOperations } from "@tutti/contract/operations/authentication";
import { useStore } from "zustand";
import { useSocialName, useSocialProviders } from "../../bindings/account/use-social-providers.ts";
import { useServices } from "../../bindings/services-context.tsx";
import { call } from "../../platform/api/call.ts";
import type { SocialProvider } from "../../platform/sign-in/session.ts";
import { returnAddress } from "../../platform/sign-in/sign-in-return.ts";
import { PendingButton } from "../../ui/buttons/pending-button.tsx";
import { ConfirmButton } from "../../ui/dialogs/confirm-button.tsx";
import { PageSection } from "../../ui/page-section.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { socialIcons } from "../../ui/social-icons.ts";
import { SIGN_IN_ACCOUNTS_KEY, useSignInAccounts } from "./security/use-sign-in-accounts.ts";
import classes from "./settings-page.module.css";

const ANCHOR = "connected-accounts";

/**
 * The GitHub and Google sign-ins that the server is set up for: whether the person's account has them, to be connected
 * and disconnected.
 */
export function ConnectedSection() {
  const { callApi, engine, session } = useServices();
  const queries = useQueryClient();
  const providers = useSocialProviders();
  const nameOf = useSocialName();
  const { data: accounts } = useSignInAccounts();
  const returnFailure = useStore(session.returnFailure, ({ message }) => message);
  const forgetFailure = (): void => session.returnFailure.setState({}, true);
  const connect = useMutation({
    mutationFn: async (provider: SocialProvider) => {
      forgetFailure();
      await engine.flush();
      const { pathname, search } = location;
      const returnTo = returnAddress({ pathname, search, hash: `#${ANCHOR}` }, provider);
      const body = { provider, callbackURL: returnTo, errorCallbackURL: returnTo };
      location.assign((await call(callApi, authenticationOperations.connectSocial, { body })).url);
    },
  });
  const disconnect = useMutation({
    mutationFn: (id: string) => call(callApi, authenticationOperations.disconnectSocial, { body: { accountId: id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: SIGN_IN_ACCOUNTS_KEY }),
  });
  const isShown = accounts !== undefined && providers.length > 0;

  if (!isShown) return null;
  return (
    <PageSection
      title={t`Connected accounts`}
      anchor={ANCHOR}
      lead={t`Sign in with an account that you have elsewhere. Each one that is connected opens this account.`}
    >
      <ul className={classes.list} aria-label={t`Connected accounts`}>
        {providers.map((provider) => {
          const account = accounts.find(({ providerId }) => providerId === provider);
          return (
            <li key={provider}>
              <ProviderName provider={provider} name={nameOf(provider)} isConnected={account !== undefined} />
              {account === undefined ? (
                <PendingButton
                  size="compact-sm"
                  variant="default"
                  aria-label={t`Connect ${nameOf(provider)}`}
                  isPending={connect.isPending && connect.variables === provider}
                  onClick={() => connect.mutate(provider)}
                >
                  {t`Connect`}
                </PendingButton>
              ) : (
                !isOnlyWay(account, accounts) && (
                  <ConfirmButton
                    label={t`Disconnect`}
                    name={t`Disconnect ${nameOf(provider)}`}
                    question={t`Disconnect ${nameOf(provider)}?`}
                    text={t`It no longer signs you in here. Your account stays as it is.`}
                    isPending={disconnect.isPending && disconnect.variables === account.id}
                    onConfirm={() => disconnect.mutate(account.id)}
                  />
                )
              )}
            </li>
          );
        })}
      </ul>
      {returnFailure !== undefined && <Refusal error={new Error(returnFailure)} />}
      <Refusal error={connect.error ?? disconnect.error} />
    </PageSection>
  );
}

function ProviderName({
  provider,
  name,
  isConnected,
}: {
  provider: SocialProvider;
  name: string;
  isConnected: boolean;
}) {
  const Glyph = socialIcons[provider];
  return (
    <div className={classes.service}>
      <Glyph size={16} stroke={1.75} aria-hidden />
      <span>
        <b>{name}</b>
        <small>{isConnected ? t`Connected` : t`Not connected`}</small>
      </span>
    </div>
  );
}

/** Whether the account is the person's only way to sign in, which the gateway does not remove. */
function isOnlyWay(account: SignInAccount, accounts: readonly SignInAccount[]): boolean {
  return accounts.every(({ id }) => id === account.id);
}
