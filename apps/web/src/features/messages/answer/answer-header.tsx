import { t } from "@lingui/core/macro";
import { IconArrowsMaximize, IconGhost2, IconLayoutColumns } from "@tabler/icons-react";
import { AUTO_ROUTER_MODEL } from "@tutti/contract";
import type { Message } from "@tutti/domain";
import { useModels } from "../../../bindings/use-models.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { characterHue } from "../../../ui/models/character-hue.ts";
import { CharacterMark } from "../../../ui/models/character-mark.tsx";
import { StopAnswerButton } from "../actions/stop-answer-button.tsx";
import classes from "./answer-header.module.css";
import { figuresOf } from "./figures.ts";
import { LiveSpeed } from "./live-speed.tsx";
import { modelPage } from "./model-page.ts";

interface AnswerHeaderProps {
  id: string;
  message: Message;
  author: { name: string; model: string | undefined; avatarUrl?: string | undefined; letter?: string | undefined };
  slot: number | undefined;
  /** Whether the answer has the place of several. */
  isWidened: boolean;
  /** Absent where no other answer stands beside it. */
  onToggleWidth: (() => void) | undefined;
}

/** The author and the speed or price; while the answer is being received, a button that stops it. */
export function AnswerHeader({ id, message, author, slot, isWidened, onToggleWidth }: AnswerHeaderProps) {
  return (
    <div className={classes.header}>
      <AuthorMark author={author} slot={slot} />
      <div className={classes.words}>
        <h2 id={id} className={classes.name} title={author.name} translate="no">
          <AuthorName author={author} />
        </h2>
        {author.letter === undefined ? <AnswerFigures message={message} model={author.model} /> : null}
      </div>
      {message.isGenerating ? <StopAnswerButton messageId={message.id} name={author.name} /> : null}
      {onToggleWidth === undefined ? null : (
        <IconButton
          id={expandId(id)}
          icon={isWidened ? IconLayoutColumns : IconArrowsMaximize}
          label={isWidened ? t`Show side by side` : t`Expand column`}
          iconSize={15}
          onClick={onToggleWidth}
        />
      )}
    </div>
  );
}

/** An author's name, which links to the page about its model, in another tab. */
function AuthorName({ author }: { author: { name: string; model: string | undefined } }) {
  if (author.model === undefined) return author.name;
  return (
    <a className={classes.link} href={modelPage(author.model)} target="_blank" rel="noopener">
      {author.name}
    </a>
  );
}

/** The id of the button that widens an answer, and leads back, by its header's id. */
export function expandId(headerId: string): string {
  return `${headerId}-expand`;
}

/**
 * The character's avatar, or the vendor's mark, with the character's color at its corner; or the letter of a hidden
 * author.
 */
export function AuthorMark({
  author,
  slot,
}: {
  author: { model: string | undefined; avatarUrl?: string | undefined; letter?: string | undefined };
  slot: number | undefined;
}) {
  if (author.letter !== undefined) {
    return (
      <span className={classes.letter} aria-hidden>
        {author.letter}
      </span>
    );
  }
  return (
    <span className={classes.mark}>
      {author.model === undefined ? (
        <IconGhost2 size={16} stroke={1.75} aria-hidden />
      ) : (
        <CharacterMark model={author.model} avatarUrl={author.avatarUrl} size={16} />
      )}
      {slot === undefined ? null : <span className={classes.hue} style={{ background: characterHue(slot) }} />}
    </span>
  );
}

/** The speed while an answer is being received; when it has ended, who answered for a router, and what was measured. */
function AnswerFigures({ message, model }: { message: Message; model: string | undefined }) {
  if (message.isGenerating) {
    return (
      <p className={classes.figures}>
        <LiveSpeed messageId={message.id} />
      </p>
    );
  }
  const figures = figuresOf(message.metadata);
  const routed = model === AUTO_ROUTER_MODEL ? message.metadata.variantSlug : undefined;
  return (
    <p className={classes.figures}>
      {routed === undefined ? null : <RoutedModel slug={routed} />}
      {figures.length === 0 ? "\u00a0" : figures.join(" · ")}
    </p>
  );
}

/** The name of the model that a router chose. */
function RoutedModel({ slug }: { slug: string }) {
  const name = useModels().data?.find(({ id }) => id === slug)?.name ?? slug;
  return (
    <>
      <span title={t`The Auto Router chose ${name}.`} translate="no">
        {name}
      </span>
      {" · "}
    </>
  );
}
