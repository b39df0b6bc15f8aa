import { t } from "@lingui/core/macro";
import type { PasswordLinkResponse } from "@tutti/contract";
import { OneTimeSecret } from "../../ui/fields/one-time-secret.tsx";
import { formatMoment } from "../../ui/formats/dates.ts";

/** The link that sets a person's password, which is shown only once. */
export function PasswordLink({ response: { data, link, expires_at } }: { response: PasswordLinkResponse }) {
  return (
    <OneTimeSecret
      text={t`With this link ${data.name} can set a password once, until ${formatMoment(expires_at)}. It is shown only now: pass it on yourself.`}
      secret={link}
      label={t`Copy the link`}
    />
  );
}
