/** The handlers of one side of a channel, by name: from a payload to a result. */
export type Protocol = Record<string, (payload: never) => unknown>;

type PayloadOf<Handler> = Handler extends (payload: infer Payload) => unknown ? Payload : never;
type AnswerOf<Handler> = Handler extends (payload: never) => infer Answer ? Awaited<Answer> : never;

/** The other side of a channel. */
export interface Channel<Theirs extends Protocol> {
  /** Calls a handler of the other side. Rejects with its error, or if the channel closes before the response. */
  call<Name extends keyof Theirs & string>(
    name: Name,
    payload: PayloadOf<Theirs[Name]>,
  ): Promise<AnswerOf<Theirs[Name]>>;
  /** Sends a message without a response. */
  tell<Name extends keyof Theirs & string>(name: Name, payload: PayloadOf<Theirs[Name]>): void;
  /** Nothing arrives any more: calls that wait for a response fail. */
  close(): void;
}

/** Carries messages between two processes, in their order. */
export interface MessagePort {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
}

/** A serialized error: its own fields, by which its kind is recognized. */
interface Failure {
  message: string;
  fields: Record<string, unknown>;
}

type Message =
  | { name: string; payload: unknown; id?: number }
  | { answerTo: number; value: unknown }
  | { answerTo: number; failure: Failure };

/** Marks our messages among those of other code on the same port. */
const MARK = "tutti";

/**
 * Calls and responses over a port. Messages of one turn of the event loop are sent as one, since each costs a system
 * call on both sides.
 *
 * @param options.handlers handle the calls of the other side
 */
export function createChannel<Theirs extends Protocol>({
  port,
  handlers,
}: {
  port: MessagePort;
  handlers: Protocol;
}): Channel<Theirs> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let outgoing: Message[] = [];
  let lastId = 0;
  let isClosed = false;

  function flush(): void {
    const messages = outgoing;
    outgoing = [];
    if (!isClosed) port.send({ [MARK]: messages });
  }

  function send(message: Message): void {
    if (outgoing.length === 0) setImmediate(flush);
    outgoing.push(message);
  }

  async function answer(id: number, answering: unknown): Promise<void> {
    try {
      send({ answerTo: id, value: await answering });
    } catch (error) {
      send({ answerTo: id, failure: toFailure(error) });
    }
  }

  function handle({ name, payload, id }: Extract<Message, { name: string }>): void {
    const handler = handlers[name] as ((payload: unknown) => unknown) | undefined;
    const run = async () => {
      if (!handler) throw new Error(`There is no handler for "${name}".`);
      return await handler(payload);
    };
    const running = run();
    if (id === undefined) running.catch(() => undefined);
    else void answer(id, running);
  }

  port.onMessage((data) => {
    for (const message of messagesOf(data)) {
      if ("name" in message) {
        handle(message);
        continue;
      }
      const response = waiting.get(message.answerTo);
      waiting.delete(message.answerTo);
      if ("failure" in message) response?.reject(toError(message.failure));
      else response?.resolve(message.value);
    }
  });

  return {
    call(name, payload) {
      if (isClosed) return Promise.reject(closedError());
      const response = Promise.withResolvers<unknown>();
      lastId += 1;
      waiting.set(lastId, response);
      send({ name, payload, id: lastId });
      return response.promise as Promise<AnswerOf<Theirs[typeof name]>>;
    },
    tell: (name, payload) => send({ name, payload }),
    close() {
      isClosed = true;
      for (const { reject } of waiting.values()) reject(closedError());
      waiting.clear();
    },
  };
}

function closedError(): Error {
  return new Error("The other process has ended.");
}

function messagesOf(data: unknown): readonly Message[] {
  if (typeof data !== "object" || data === null || !(MARK in data)) return [];
  return data[MARK] as readonly Message[];
}

function toFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error), fields: {} };
  const fields = Object.entries(error).filter(([, value]) => ["string", "number"].includes(typeof value));
  return { message: error.message, fields: Object.fromEntries(fields) };
}

function toError({ message, fields }: Failure): Error {
  return Object.assign(new Error(message), fields);
}
