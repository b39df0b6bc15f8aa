import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { renderSVG } from "uqr";
import { CopyButton } from "../buttons/copy-button.tsx";
import classes from "./public-link.module.css";

/** A link that opens without an account: to open and to copy. */
export function PublicLink({ address }: { address: string }) {
  return (
    <div className={classes.address}>
      <a className={classes.link} href={address} target="_blank" rel="noreferrer">
        {address}
      </a>
      <CopyButton text={() => address} label={t`Copy the link`} />
    </div>
  );
}

/** The same link as a code for a phone. */
export function PublicLinkCode({ address }: { address: string }) {
  return <AddressCode address={address} alt={t`QR code of the link`} />;
}

/** An address as a QR code; where only this computer can open it, a line says so. */
export function AddressCode({ address, alt }: { address: string; alt: string }) {
  return (
    <>
      <img
        className={classes.code}
        alt={alt}
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 2 }))}`}
      />
      {isOfThisComputer(address) && (
        <p className={classes.note}>
          {t`A phone cannot open this: ${new URL(address).host} is this computer’s own name for itself.`}
        </p>
      )}
    </>
  );
}

function isOfThisComputer(address: string): boolean {
  const { hostname } = new URL(address);
  return /^(?:127\.\d+\.\d+\.\d+|\[::1\]|(?:.+\.)?localhost)$/u.test(hostname);
}

/** Shown to a person who is not signed in, by a dialog that makes such links. */
export function SignInForLinks({ text, onSignIn }: { text: string; onSignIn: () => void }) {
  return (
    <div className={classes.signIn}>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>
        <Button onClick={onSignIn}>{t`Sign in`}</Button>
      </div>
    </div>
  );
}
