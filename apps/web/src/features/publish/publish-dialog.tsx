import { t } from "@lingui/core/macro";
import { Button, Loader, PasswordInput, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { AUTO_ROUTER_MODEL, PUBLICATION_PASSWORD, type Publication, type PublishRequest } from "@tutti/contract";
import { publicationOperations } from "@tutti/contract/operations/publications";
import type { Artifact, ArtifactVersion } from "@tutti/domain";
import { useId, useState } from "react";
import { useSession } from "../../bindings/account/use-session.ts";
import { useEngine, useServices } from "../../bindings/services-context.tsx";
import { call } from "../../platform/api/call.ts";
import { newPublicationId } from "../../platform/api/publications.ts";
import { PendingButton } from "../../ui/buttons/pending-button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { PublicLink, PublicLinkCode, SignInForLinks } from "../../ui/fields/public-link.tsx";
import classes from "./publish.module.css";
import { PurseFields, usePurseFields } from "./purse-fields.tsx";
import { PUBLICATIONS_KEY, usePublicationOf } from "./use-publications.ts";

interface PublishDialogProps {
  isOpen: boolean;
  artifact: Artifact;
  version: ArtifactVersion;
  /** Builds the version as one document; its errors are shown. */
  build: () => Promise<string>;
  onSignInNeeded: () => void;
  onClose: () => void;
}

/** Publishes a version under a link, and changes or takes back the publication. */
export function PublishDialog({ isOpen, onSignInNeeded, onClose, ...rest }: PublishDialogProps) {
  const { status } = useSession();
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t`Publish`} centered>
      {status === "signed-in" ? (
        <PublishForm {...rest} />
      ) : (
        <SignInForLinks
          text={t`Sign in to publish this version under a link of its own.`}
          onSignIn={() => {
            onClose();
            onSignInNeeded();
          }}
        />
      )}
    </Dialog>
  );
}

type PublishFormProps = Pick<PublishDialogProps, "artifact" | "version" | "build">;

function PublishForm({ artifact, version, build }: PublishFormProps) {
  const query = usePublicationOf(artifact.id);
  if (query.isPending) return <Loader aria-label={t`Loading`} />;
  if (query.isError)
    return (
      <p className={classes.problem} role="alert">
        {query.error.message}
      </p>
    );
  const publication = query.data ?? undefined;
  return <Form key={publication?.id} publication={publication} artifact={artifact} version={version} build={build} />;
}

function Form({ publication, artifact, version, build }: PublishFormProps & { publication: Publication | undefined }) {
  const { callApi, notify } = useServices();
  const queryClient = useQueryClient();
  const [password, setPassword] = useState("");
  const [endDate, setEndDate] = useState(publication?.expires_at?.slice(0, 10) ?? "");
  const descriptionId = useId();
  const [isFollowing, setIsFollowing] = useState(publication?.follows_head ?? false);
  const { tables } = useEngine();
  const purse = usePurseFields(
    publication?.purse,
    tables.characters.get(version.characterId)?.model ?? AUTO_ROUTER_MODEL,
  );

  const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: PUBLICATIONS_KEY });
  const publishing = useMutation({
    mutationFn: (body: PublishRequest) => {
      const parameters = { id: publication?.id ?? newPublicationId() };
      return call(callApi, publicationOperations.publish, { parameters, body });
    },
    onSuccess: refresh,
  });
  const building = useMutation({
    mutationFn: async () =>
      publishing.mutateAsync({
        title: artifact.name,
        artifact_id: artifact.id,
        version: version.versionNumber,
        document: await build(),
        ...(publication ? {} : settings()),
      }),
  });
  const removing = useMutation({
    mutationFn: async () =>
      publication && call(callApi, publicationOperations.takeBackPublication, { parameters: { id: publication.id } }),
    onSettled: refresh,
  });

  const settings = (): PublishRequest => ({
    ...(password === "" ? {} : { password }),
    follows_head: isFollowing,
    purse: purse.toRequest(),
    expires_at: endDate === "" ? null : new Date(`${endDate}T23:59:59`).toISOString(),
  });

  const change = (request: PublishRequest): void =>
    publishing.mutate(request, {
      onSuccess: () => {
        setPassword("");
        notify({ kind: "success", title: t`Link updated` });
      },
    });

  const isTooShort = password !== "" && password.length < PUBLICATION_PASSWORD.min;
  const isBusy = building.isPending || publishing.isPending || removing.isPending;
  const error = building.error ?? publishing.error ?? removing.error;
  // Any other version would be replaced by the head at once.
  const isReplaced = publication?.follows_head === true && version.id !== artifact.headVersionId;
  const isThisVersion = publication?.version === version.versionNumber;
  return (
    <div className={classes.form}>
      {publication ? <Link publication={publication} /> : null}
      {publication ? null : (
        <p className={classes.text}>
          {t`Version ${version.versionNumber} gets a link. Anyone who has it can open the app without an account, also without a network after the first visit.`}
        </p>
      )}
      {publication?.taken_down ? (
        <p
          className={classes.problem}
          role="alert"
        >{t`The operator of this server took this page down. Its link shows nothing.`}</p>
      ) : null}
      <PasswordInput
        label={t`Password`}
        description={
          publication?.has_password
            ? t`A password is set. A new one replaces it.`
            : t`At least ${PUBLICATION_PASSWORD.min} characters. Leave empty for no password.`
        }
        error={isTooShort ? t`The password has fewer than ${PUBLICATION_PASSWORD.min} characters.` : null}
        value={password}
        maxLength={PUBLICATION_PASSWORD.max}
        autoComplete="new-password"
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <TextInput
        label={t`Expires on`}
        description={t`Leave empty to publish until you unpublish it.`}
        type="date"
        value={endDate}
        onChange={(event) => setEndDate(event.currentTarget.value)}
      />
      <div className={classes.following}>
        <label className={classes.check}>
          <input
            type="checkbox"
            checked={isFollowing}
            aria-describedby={descriptionId}
            onChange={(event) => setIsFollowing(event.currentTarget.checked)}
          />
          {t`Always publish the latest version`}
        </label>
        <p id={descriptionId} className={classes.hint}>
          {t`Newer heads are published automatically while the artifact is open in your browser.`}
        </p>
      </div>
      <PurseFields purseForm={purse} purse={publication?.purse} />
      {error ? (
        <p className={classes.problem} role="alert">
          {error.message}
        </p>
      ) : null}
      <div className={classes.actions}>
        {publication ? (
          <>
            <Button variant="default" color="red" disabled={isBusy} onClick={() => removing.mutate()}>
              {t`Unpublish`}
            </Button>
            {publication.has_password ? (
              <Button variant="default" disabled={isBusy} onClick={() => change({ password: null })}>
                {t`Remove the password`}
              </Button>
            ) : null}
            <Button
              variant="default"
              disabled={isBusy || isTooShort || purse.isWrong}
              onClick={() => change(settings())}
            >
              {t`Save`}
            </Button>
          </>
        ) : null}
        {isThisVersion || isReplaced ? null : (
          <PendingButton
            isPending={building.isPending}
            disabled={isBusy || isTooShort || purse.isWrong}
            onClick={() => building.mutate()}
          >
            {publication
              ? t`Publish version ${version.versionNumber} instead`
              : t`Publish version ${version.versionNumber}`}
          </PendingButton>
        )}
      </div>
    </div>
  );
}

function Link({ publication }: { publication: Publication }) {
  const address = new URL(`/p/${publication.id}`, location.origin).href;
  const views = publication.views;
  return (
    <>
      <p className={classes.text}>{t`Version ${publication.version} is published. Views: ${views}.`}</p>
      <PublicLink address={address} />
      <PublicLinkCode address={address} />
    </>
  );
}
