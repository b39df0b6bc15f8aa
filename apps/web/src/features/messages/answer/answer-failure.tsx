import { t } from "@lingui/core/macro";
import { Button, Menu } from "@mantine/core";
import { IconAlertTriangle, IconArrowsExchange, IconRefresh } from "@tabler/icons-react";
import { errorTexts, type Message, type MessageError } from "@tutti/domain";
import { useArtifact } from "../../../bindings/artifacts/use-artifact.ts";
import { useEngine, useServices } from "../../../bindings/services-context.tsx";
import { useRoomCharacters } from "../../../bindings/use-character.ts";
import { useCharacterNames } from "../../../bindings/use-character-names.ts";
import { useRoomState } from "../../../bindings/use-room-state.ts";
import { VendorMark } from "../../../ui/models/vendor-mark.tsx";
import { scrollable } from "../../../ui/scrollable.ts";
import classes from "./answer-failure.module.css";
import { otherModels } from "./other-models.ts";

const noModels: ReadonlySet<string> = new Set();
const noNames: ReadonlyMap<string, string> = new Map();

interface AnswerFailureProps {
  message: Pick<Message, "id" | "roomId" | "parentMessageId" | "artifactId" | "contentType">;
  error: MessageError;
  /** The model that failed, as far as it is known, and its letter where it is hidden. */
  author: { model: string | undefined; letter?: string | undefined };
  /** Absent where the character cannot answer again. */
  onRetry: (() => void) | undefined;
}

/** Why an answer is missing or incomplete, in the answer's place, with the actions that may help. */
export function AnswerFailure({ message, error, author, onRetry }: AnswerFailureProps) {
  const [summary = "", ...raw] = error.text.split("\n");
  const artifact = useArtifact(message.contentType === "text" ? undefined : message.artifactId);
  const ways = (
    <div className={classes.ways}>
      {onRetry === undefined ? null : (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconRefresh size={14} stroke={1.75} aria-hidden />}
          onClick={onRetry}
        >
          {t`Retry`}
        </Button>
      )}
      {author.letter === undefined ? <RetryWith message={message} model={author.model} /> : null}
    </div>
  );
  // The artifact's card above shows the error already.
  if (artifact !== undefined) return ways;
  return (
    <div className={classes.failure}>
      <IconAlertTriangle size={16} stroke={1.75} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <p className={classes.title}>{titleOf(error, author.letter)}</p>
        <p className={classes.text}>{summary}</p>
        {raw.length === 0 ? null : (
          <details className={classes.details}>
            <summary>{t`Details`}</summary>
            <pre {...scrollable}>{raw.join("\n")}</pre>
          </details>
        )}
        {ways}
      </div>
    </div>
  );
}

function titleOf({ status }: MessageError, letter: string | undefined): string {
  if (letter !== undefined) return t`No answer from ${letter}`;
  return status === 0 ? errorTexts.connection.title : t`Error ${status}`;
}

interface RetryWithProps extends Pick<AnswerFailureProps, "message"> {
  model: string | undefined;
}

/** The menu that has another model answer in this place. */
function RetryWith({ message, model }: RetryWithProps) {
  const { dialogs } = useServices();
  const isAlone =
    otherModels(useRoomCharacters(message.roomId), { failedModel: model, answering: noModels, names: noNames })
      .length === 0;
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconArrowsExchange size={14} stroke={1.75} aria-hidden />}
        >
          {t`Retry with another model`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <OtherModels message={message} model={model} />
        {isAlone ? null : <Menu.Divider />}
        <Menu.Item onClick={() => dialogs.open("models", { purpose: "retry", messageId: message.id })}>
          {t`Other model…`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The room's other models. Rendered only while the menu is open: finding the answered ones reads the whole room. */
function OtherModels({ message, model }: RetryWithProps) {
  const { chat, tables } = useEngine();
  const names = useCharacterNames(message.roomId);
  const messageIds = useRoomState(message.roomId)?.messageIds ?? [];
  const turn = messageIds
    .flatMap((id) => tables.messages.get(id) ?? [])
    .filter(({ id, parentMessageId }) => parentMessageId === message.parentMessageId && id !== message.id);
  const answering = new Set(turn.map(({ characterId }) => characterId));
  return otherModels(useRoomCharacters(message.roomId), { failedModel: model, answering, names }).map((choice) => (
    <Menu.Item
      key={choice.model}
      leftSection={<VendorMark slug={choice.model} size={16} />}
      onClick={() => void chat.retryWith(message.id, { model: choice.model, name: choice.name })}
    >
      {choice.shownName}
      {choice.isAnswering ? <span className={classes.note}>{t`Already answered here: adds another one`}</span> : null}
    </Menu.Item>
  ));
}
