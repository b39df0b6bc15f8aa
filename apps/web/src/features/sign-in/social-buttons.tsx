import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import { useSocialName, useSocialProviders } from "../../bindings/account/use-social-providers.ts";
import { useServices } from "../../bindings/services-context.tsx";
import { storePendingSend } from "../../platform/pending-send.ts";
import type { Admission, SocialProvider } from "../../platform/sign-in/session.ts";
import { returnAddress } from "../../platform/sign-in/sign-in-return.ts";
import { PendingButton } from "../../ui/buttons/pending-button.tsx";
import { socialIcons } from "../../ui/social-icons.ts";
import classes from "./sign-in-dialog.module.css";

interface SocialButtonsProps {
  /** Returns the link's secret or the setup code of a new person, as they are when the person leaves the page. */
  readAdmission: () => Admission;
  onRefusal: (message: string) => void;
}

/** The other ways to sign in that the server is set up for; they lead back to the address that the person left. */
export function SocialButtons({ readAdmission, onRefusal }: SocialButtonsProps) {
  const { engine, session } = useServices();
  const [leaving, setLeaving] = useState<SocialProvider>();
  const providers = useSocialProviders();
  const nameOf = useSocialName();
  const leave = async (provider: SocialProvider): Promise<void> => {
    setLeaving(provider);
    const { awaitingSignIn, drafts } = engine.composer.getState();
    const isOfRoom = awaitingSignIn !== undefined && engine.tables.artifacts.get(awaitingSignIn) === undefined;
    storePendingSend(isOfRoom && drafts[awaitingSignIn] ? awaitingSignIn : undefined, () => sessionStorage);
    // The composer's text is still there when the person comes back.
    await engine.flush();
    const outcome = await session.signInWith(provider, returnAddress(location, provider), readAdmission());
    if (outcome.ok) return location.assign(outcome.value);
    setLeaving(undefined);
    onRefusal(outcome.error.message);
  };

  useEffect(() => {
    // The browser may show this page as it was left, when the person goes back.
    const stay = (event: PageTransitionEvent): void => {
      if (event.persisted) setLeaving(undefined);
    };
    addEventListener("pageshow", stay);
    return () => removeEventListener("pageshow", stay);
  }, []);

  if (providers.length === 0) return null;
  return (
    <div className={classes.social}>
      <p className={classes.or}>{t`or`}</p>
      {providers.map((provider) => {
        const Glyph = socialIcons[provider];
        return (
          <PendingButton
            key={provider}
            variant="default"
            fullWidth
            leftSection={<Glyph size={16} stroke={1.75} />}
            isPending={leaving === provider}
            onClick={() => void leave(provider)}
          >
            {t`Continue with ${nameOf(provider)}`}
          </PendingButton>
        );
      })}
    </div>
  );
}
