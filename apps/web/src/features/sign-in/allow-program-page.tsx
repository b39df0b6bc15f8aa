import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { signInCodeOperations } from "@tutti/contract/operations/sign-in-codes";
import type { ReactNode } from "react";
import { useSession } from "../../bindings/account/use-session.ts";
import { useServices } from "../../bindings/services-context.tsx";
import { call } from "../../platform/api/call.ts";
import { PendingButton } from "../../ui/buttons/pending-button.tsx";
import { formatDollars } from "../../ui/formats/cost.ts";
import { formatLongDay } from "../../ui/formats/dates.ts";
import { Refusal } from "../../ui/refusal.tsx";
import { LoadingNote } from "../../ui/state-note.tsx";
import classes from "./allow-program-page.module.css";
import { callbackAddress, type ProgramRequest, readProgramRequest } from "./program-request.ts";

interface AllowProgramPageProps {
  /** The query of the page's address, which the program wrote. */
  query: string;
  onSignIn: () => void;
  /** Opens an address elsewhere; default: in this tab. */
  leave?: (address: string) => void;
}

/** Says which program asks for what, and sends the browser back to it with a code once the person allows it. */
export function AllowProgramPage({
  query,
  onSignIn,
  leave = (address) => location.assign(address),
}: AllowProgramPageProps) {
  const { callApi } = useServices();
  const { status } = useSession();
  const request = readProgramRequest(query);
  const allow = useMutation({
    mutationFn: async (asked: ProgramRequest) => {
      const { data } = await call(callApi, signInCodeOperations.createSignInCode, { body: asked.body });
      leave(callbackAddress(asked, { code: data.id }));
    },
  });

  if (request === undefined) {
    return (
      <Note title={t`This request is not valid`}>
        <p>{t`The program that sent you here did not say safely where to send the key. Nothing was given to it. Close this page, and tell the program’s maker.`}</p>
      </Note>
    );
  }
  if (status === "loading") return <LoadingNote label={t`Loading your account`} />;
  const { limit, usage_limit_type: reset, expires_at: expiry } = request.body;
  return (
    <Note title={t`${request.host} asks for an API key`}>
      <p>{t`With the key, ${request.host} calls models in your name, and you pay for it. It sees neither your chats nor your other keys.`}</p>
      <ul>
        <li>{limit === undefined ? t`It may spend as much as you may.` : spendingText(limit, reset)}</li>
        <li>
          {expiry ? t`The key ends on ${formatLongDay(Date.parse(expiry))}.` : t`The key is valid until you revoke it.`}
        </li>
        <li>{t`You can limit, disable and revoke it in Settings, API keys.`}</li>
      </ul>
      <p>{t`Allow this only if you came here from ${request.host} yourself.`}</p>
      <div className={classes.actions}>
        {status === "signed-in" ? (
          <PendingButton isPending={allow.isPending} onClick={() => allow.mutate(request)}>
            {t`Allow ${request.host}`}
          </PendingButton>
        ) : (
          <Button onClick={onSignIn}>{t`Sign in to allow`}</Button>
        )}
        <Button variant="default" onClick={() => leave(callbackAddress(request, { error: "access_denied" }))}>
          {t`Do not allow`}
        </Button>
      </div>
      <Refusal error={allow.error} />
    </Note>
  );
}

function spendingText(limit: number, reset: "daily" | "weekly" | "monthly" | undefined): string {
  const amount = formatDollars(limit);
  if (reset === "daily") return t`It may spend ${amount} a day.`;
  if (reset === "weekly") return t`It may spend ${amount} a week.`;
  return reset === "monthly" ? t`It may spend ${amount} a month.` : t`It may spend ${amount} in total.`;
}

function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.note}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
