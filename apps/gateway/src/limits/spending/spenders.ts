import { type OwnSpenderKind, ownSpenderKinds, type SpenderKind } from "@tutti/contract";

/**
 * Something that spends, and that limits may be of. The same answer has several: its key, its person, its room, its
 * model.
 */
export interface Spender {
  kind: SpenderKind;
  id: string;
  /** The unique name under which its spending is added up. */
  subject: string;
  /** The subjects whose limits apply to it: its own and its cap's, and for a turn those of all turns of its room. */
  limitSubjects: readonly string[];
}

/** Those who ask, as far as their spending is known from who they are. */
export interface SpendingSender {
  userId: string;
  keyId?: string | undefined;
  organizationId?: string | undefined;
}

/** What a request says that it spends for, by the kinds that its client names. */
export type NamedSpenders = Readonly<Partial<Record<OwnSpenderKind, string>>>;

/** The most characters of an id that a client names. */
export const MAX_SPENDER_ID = 200;

/**
 * The unique name of a subject. What a client names belongs to its person, who cannot spend from, or use up, the room
 * of another person.
 *
 * @param userId the person who asks; only the subjects of a person's own kinds depend on it
 */
export function subjectOf(kind: SpenderKind, id: string, userId: string): string {
  return isOwnKind(kind) ? `${kind}:${userId}/${id}` : `${kind}:${id}`;
}

/**
 * The subject of a person's own cap of what an answer spends for. It stands beside the operator's limits of the same
 * subject, so that a person lowers what may be spent, and never raises it.
 */
export function capSubjectOf(subject: string): string {
  return `${CAP_PREFIX}${subject}`;
}

/** Whether the limit of this subject is a person's own cap. */
export function isCapSubject(limitSubject: string): boolean {
  return limitSubject.startsWith(CAP_PREFIX);
}

/** No kind of spender has this name. */
const CAP_PREFIX = "cap/";

/**
 * Whether something of this kind spends within an allowance alone: a running app, on the account of the person who
 * allowed it. Without a limit of its own it spends nothing.
 */
export function needsAllowance(kind: SpenderKind): boolean {
  return kind === "app" || kind === "publication";
}

/** Whether limits of this kind are a person's own, of what the person's requests name. */
export function isOwnKind(kind: SpenderKind): kind is OwnSpenderKind {
  return ownSpenderKinds.some((own) => own === kind);
}

/** Everything that an answer spends for, apart from its model, which is chosen later. */
export function spendersOf(
  { userId, keyId, organizationId }: SpendingSender,
  { named, publicationId }: { named?: NamedSpenders | undefined; publicationId?: string | undefined } = {},
): Spender[] {
  const known: [SpenderKind, string | undefined][] = [
    ["key", keyId],
    ["person", userId],
    ["organization", organizationId],
    ["publication", publicationId],
    ...ownSpenderKinds.map((kind): [SpenderKind, string | undefined] => [kind, named?.[kind]]),
  ];
  return known.flatMap(([kind, id]) => (id === undefined ? [] : [toSpender(kind, id, userId)]));
}

/** The spender of a model, by its slug. */
export function modelSpender(slug: string): Spender {
  return toSpender("model", slug, "");
}

/** The subjects that the ledger cannot derive from the other columns of a generation. */
export function storedSubjects(spenders: readonly Spender[]): string[] {
  return spenders.filter(({ kind }) => isOwnKind(kind) || kind === "publication").map(({ subject }) => subject);
}

/** One spender, by its kind and its id. */
export function toSpender(kind: SpenderKind, givenId: string, userId: string): Spender {
  // Both databases can store it, and the ledger in one line.
  const id = givenId.replaceAll(/[\0\n]/g, " ").toWellFormed();
  const subject = subjectOf(kind, id, userId);
  const room = kind === "turn" ? id.slice(0, Math.max(0, id.indexOf("/"))) : "";
  const operatorSubjects = room === "" ? [subject] : [subject, subjectOf(kind, room, userId)];
  const capSubjects = isOwnKind(kind) || kind === "publication" ? operatorSubjects.map(capSubjectOf) : [];
  return { kind, id, subject, limitSubjects: [...operatorSubjects, ...capSubjects] };
}
