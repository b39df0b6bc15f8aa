import { t } from "@lingui/core/macro";
import { TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { MAX_SHARE_BYTES } from "@tutti/contract";
import { shareOperations } from "@tutti/contract/operations/shares";
import {
  DEFAULT_SNAPSHOT_OPTIONS,
  type RoomRecords,
  type ShareSubject,
  type Snapshot,
  type SnapshotOptions,
  toSnapshot,
} from "@tutti/portable";
import { type ReactNode, useEffect, useId, useMemo, useState } from "react";
import { useSession } from "../../bindings/account/use-session.ts";
import { useEngine, useServices } from "../../bindings/services-context.tsx";
import { call } from "../../platform/api/call.ts";
import { newPublicationId } from "../../platform/api/publications.ts";
import { canEncrypt, sealShare, shareAddress } from "../../platform/sharing/encrypt-share.ts";
import { PendingButton } from "../../ui/buttons/pending-button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { PublicLink, PublicLinkCode, SignInForLinks } from "../../ui/fields/public-link.tsx";
import { formatBytes } from "../../ui/formats/bytes.ts";
import { LoadingNote } from "../../ui/state-note.tsx";
import classes from "./share.module.css";
import { ShareList } from "./share-list.tsx";
import { SHARES_KEY } from "./use-shares.ts";

interface ShareDialogProps {
  roomId: string;
  /** The parts of the room that can be shared, the first one as the default. */
  subjects: readonly ShareSubject[];
  /** Renders a snapshot as the link's page does. */
  renderSnapshot: (snapshot: Snapshot) => ReactNode;
  onSignInNeeded: () => void;
  onClose: () => void;
}

/** Chooses the part of a room to share, shows exactly that, and makes a link that alone can open it. */
export function ShareDialog({ onClose, onSignInNeeded, ...rest }: ShareDialogProps) {
  const { status } = useSession();
  return (
    <Dialog opened onClose={onClose} title={t`Share`} size="xl" centered>
      {status === "signed-in" ? (
        <ShareForm {...rest} />
      ) : (
        <SignInForLinks
          text={t`Sign in to make a link. Anyone who has it can read what you share without an account.`}
          onSignIn={() => {
            onClose();
            onSignInNeeded();
          }}
        />
      )}
    </Dialog>
  );
}

type ShareFormProps = Pick<ShareDialogProps, "roomId" | "subjects" | "renderSnapshot">;

function ShareForm({ roomId, subjects, renderSnapshot }: ShareFormProps) {
  const engine = useEngine();
  const [records, setRecords] = useState<RoomRecords | "gone">();
  useEffect(() => {
    let isOver = false;
    // A snapshot of this moment: messages written meanwhile are not part of the shown content.
    void engine.rooms.exportRecords(roomId).then((contents) => {
      const room = engine.tables.rooms.get(roomId);
      if (!isOver) setRecords(contents === undefined || room === undefined ? "gone" : { room, ...contents });
    });
    return () => {
      isOver = true;
    };
  }, [engine, roomId]);
  if (records === undefined) return <LoadingNote label={t`Loading the chat`} />;
  if (records === "gone") {
    return (
      <p className={classes.problem} role="alert">
        {t`This chat could not be read. Reload the page, then try again.`}
      </p>
    );
  }
  return <Choice records={records} subjects={subjects} renderSnapshot={renderSnapshot} />;
}

interface ShareLink {
  id: string;
  address: string;
}

function Choice({ records, subjects, renderSnapshot }: Omit<ShareFormProps, "roomId"> & { records: RoomRecords }) {
  const [subject, setSubject] = useState(subjects[0]);
  const [options, setOptions] = useState(DEFAULT_SNAPSHOT_OPTIONS);
  const [link, setLink] = useState<ShareLink>();
  const previewId = useId();
  const snapshot = useMemo(
    () => subject && toSnapshot(records, { subject, options, now: Date.now() }),
    [records, subject, options],
  );
  const preview = useMemo(() => snapshot && renderSnapshot(snapshot), [snapshot, renderSnapshot]);
  return (
    <div className={classes.form}>
      {link === undefined ? (
        <>
          <SubjectChoice subjects={subjects} value={subject} onChange={setSubject} />
          <OptionChoice kind={subject?.kind} options={options} onChange={setOptions} />
        </>
      ) : null}
      <section className={classes.previewSection} aria-labelledby={previewId}>
        <h3 id={previewId} className={classes.legend}>
          {link === undefined ? t`What people will see` : t`What is shared`}
        </h3>
        {snapshot === undefined ? (
          <p className={classes.text}>{t`There is nothing to share yet: wait until the answers have ended.`}</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: an element that scrolls must be reachable by keys.
          <div key={snapshot.kind} className={classes.preview} tabIndex={0}>
            <p className={classes.title}>{snapshot.title}</p>
            {preview}
          </div>
        )}
      </section>
      {link === undefined ? (
        snapshot && <MakeLink snapshot={snapshot} onMade={setLink} />
      ) : (
        <MadeLink link={link} onTakenBack={() => setLink(undefined)} />
      )}
      <details className={classes.links}>
        <summary>{t`Your links`}</summary>
        <ShareList />
      </details>
    </div>
  );
}

interface SubjectChoiceProps {
  subjects: readonly ShareSubject[];
  value: ShareSubject | undefined;
  onChange: (subject: ShareSubject) => void;
}

function SubjectChoice({ subjects, value, onChange }: SubjectChoiceProps) {
  const name = useId();
  const labels = { answer: t`This answer`, turn: t`This turn`, room: t`The whole chat` };
  if (subjects.length < 2) return null;
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>{t`Share`}</legend>
      {subjects.map((subject) => (
        <label key={subject.kind} className={classes.check}>
          <input type="radio" name={name} checked={subject === value} onChange={() => onChange(subject)} />
          {labels[subject.kind]}
        </label>
      ))}
    </fieldset>
  );
}

interface OptionChoiceProps {
  kind: ShareSubject["kind"] | undefined;
  options: SnapshotOptions;
  onChange: (options: SnapshotOptions) => void;
}

function OptionChoice({ kind, options, onChange }: OptionChoiceProps) {
  const labels: Record<keyof SnapshotOptions, string> = {
    question: t`The question`,
    modelNames: t`Names of models`,
    attachments: t`Attachments`,
    reasoning: t`Reasoning`,
    costs: t`Costs and tokens`,
    instructions: t`System prompts`,
    files: t`Code of apps`,
  };
  const names = (Object.keys(labels) as (keyof SnapshotOptions)[]).filter(
    (name) => name !== "question" || kind === "answer",
  );
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>{t`With`}</legend>
      {names.map((name) => (
        <label key={name} className={classes.check}>
          <input
            type="checkbox"
            checked={options[name]}
            onChange={(event) => onChange({ ...options, [name]: event.currentTarget.checked })}
          />
          {labels[name]}
        </label>
      ))}
    </fieldset>
  );
}

function MakeLink({ snapshot, onMade }: { snapshot: Snapshot; onMade: (link: ShareLink) => void }) {
  const { callApi } = useServices();
  const queryClient = useQueryClient();
  const [endDate, setEndDate] = useState("");
  const making = useMutation({
    mutationFn: async () => {
      const { content, size, key } = await sealShare({ ...snapshot, sharedAt: Date.now() });
      if (size > MAX_SHARE_BYTES) {
        throw new Error(
          t`This is ${formatBytes(size)} once it is encrypted, and a share may have ${formatBytes(MAX_SHARE_BYTES)}. Leave out attachments, or share one turn.`,
        );
      }
      const id = newPublicationId();
      const expires_at = endDate === "" ? null : new Date(`${endDate}T23:59:59`).toISOString();
      await call(callApi, shareOperations.createShare, { body: { id, content, expires_at } });
      return { id, address: shareAddress(location.origin, { id, key }) };
    },
    onSuccess: onMade,
    onSettled: () => queryClient.invalidateQueries({ queryKey: SHARES_KEY }),
  });
  if (!canEncrypt()) {
    return (
      <p className={classes.problem} role="alert">
        {t`This browser encrypts only on pages of HTTPS or localhost, and nothing is shared unencrypted. Open Tutti by its https:// address, or on the machine that it runs on as http://localhost, then share.`}
      </p>
    );
  }
  return (
    <>
      <TextInput
        label={t`Expires on`}
        description={t`Leave empty to share until you revoke it.`}
        type="date"
        value={endDate}
        onChange={(event) => setEndDate(event.currentTarget.value)}
      />
      <p className={classes.hint}>
        {t`It is encrypted in this browser. The key is in the link alone: the server cannot read it, and nor can you without the link.`}
      </p>
      {making.error ? (
        <p className={classes.problem} role="alert">
          {making.error.message}
        </p>
      ) : null}
      <div className={classes.actions}>
        <PendingButton isPending={making.isPending} onClick={() => making.mutate()}>
          {t`Create link`}
        </PendingButton>
      </div>
    </>
  );
}

function MadeLink({ link: { id, address }, onTakenBack }: { link: ShareLink; onTakenBack: () => void }) {
  const { callApi, notify } = useServices();
  const queryClient = useQueryClient();
  const removing = useMutation({
    mutationFn: () => call(callApi, shareOperations.takeBackShare, { parameters: { id } }),
    onSuccess: () => {
      notify({ kind: "success", title: t`Link revoked` });
      onTakenBack();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: SHARES_KEY }),
  });
  return (
    <>
      <PublicLink address={address} />
      <p className={classes.hint}>
        {t`Copy it now: its key is stored nowhere else. Anyone who has the link can read this without an account.`}
      </p>
      <PublicLinkCode address={address} />
      {removing.error ? (
        <p className={classes.problem} role="alert">
          {removing.error.message}
        </p>
      ) : null}
      <div className={classes.actions}>
        <PendingButton variant="default" color="red" isPending={removing.isPending} onClick={() => removing.mutate()}>
          {t`Revoke`}
        </PendingButton>
      </div>
    </>
  );
}
