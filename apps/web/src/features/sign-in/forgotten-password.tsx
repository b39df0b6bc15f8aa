import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import { authenticationOperations } from "@tutti/contract/operations/authentication";
import { useServices } from "../../bindings/services-context.tsx";
import { call } from "../../platform/api/call.ts";
import { Refusal } from "../../ui/refusal.tsx";
import classes from "./sign-in-dialog.module.css";

/**
 * Requests a mail with a link that sets a new password, where the server sends mail. The text is the same whether or
 * not there is such an account.
 *
 * @param props.email returns the address in the form
 * @param props.onMissing called where there is no address, which the form then asks for
 */
export function ForgottenPassword({ email, onMissing }: { email: () => string; onMissing: () => void }) {
  const { callApi } = useServices();
  const send = useMutation({
    mutationFn: (email: string) => call(callApi, authenticationOperations.requestPasswordLink, { body: { email } }),
  });
  if (send.isSuccess) {
    const address = send.variables;
    return (
      <p className={classes.limit} role="status">
        {t`If ${address} has an account, a link that sets a new password is on its way. It is valid for an hour.`}
      </p>
    );
  }
  return (
    <>
      <p className={classes.switch}>
        <button
          type="button"
          disabled={send.isPending}
          onClick={() => {
            const address = email().trim();
            if (address === "") onMissing();
            else send.mutate(address);
          }}
        >
          {t`Forgot password?`}
        </button>
      </p>
      <Refusal error={send.error} />
    </>
  );
}
