import type { ApiError } from "@tutti/contract";
import type { Message } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import type { TableChange } from "../state/record-table.ts";
import type { AnswerFold, FoldedRun } from "./answer-fold.ts";
import { createFlight } from "./create-flight.ts";
import type { Flight, Flights, StartedAnswer } from "./flights.ts";
import { createRoomWriters } from "./room-writers.ts";
import { runIdOf } from "./run-id.ts";

export interface FlightsOptions {
  /** Makes the rows of the answer to this message. */
  createFold(message: Message, run: FoldedRun): AnswerFold;
  /** Loads what the fold of this answer needs; undefined if it is loaded already. */
  prepareFold?(message: Message): Promise<void> | undefined;
  /** Called if that could not be loaded: the answer cannot be made. */
  onUnprepared?(message: Message): void;
}

/**
 * Follows every run that a message of an open room names, whichever tab has started it and when: the tables decide
 * which runs are followed. A run that no message names any more, because the message was deleted or retried, is stopped
 * at the gateway.
 */
export function createFlights(context: () => EngineContext, options: FlightsOptions): Flights {
  const { createFold, prepareFold, onUnprepared } = options;
  const flights = new Map<string, Flight>();
  const startingHere = new Set<string>();
  const writers = createRoomWriters(context().ports.locks);
  const { tables, ports } = context();

  const open = (message: Message): void => {
    const { run } = message;
    if (!run) return;
    const isOwn = startingHere.has(message.id);
    const { id, startedAt } = run;
    const flight = createFlight(context(), {
      message,
      run,
      writers,
      isOwn,
      createFold: (isNotified) => createFold(message, { id, startedAt, isNotified }),
      onEnd: () => {
        if (flights.get(message.id) === flight) flights.delete(message.id);
      },
    });
    flights.set(message.id, flight);
    if (!isOwn) flight.follow();
  };
  /** Whether folds can be made of these messages now; settles when they can, or when loading has failed. */
  const prepare = async (messages: readonly Message[]): Promise<boolean> => {
    try {
      await Promise.all(messages.map((message) => prepareFold?.(message)));
      return true;
    } catch (error) {
      context().report({ place: "load-fold", error });
      for (const message of messages) onUnprepared?.(message);
      return false;
    }
  };
  const preparing = new Set<Promise<void>>();
  const openPreparedFlight = async (message: Message): Promise<void> => {
    if (!(await prepare([message])) || flights.has(message.id)) return;
    const current = tables.messages.get(message.id);
    if (current?.isGenerating && current.run?.id === message.run?.id) open(current);
  };
  const watch = ({ id, before, after }: TableChange<Message>): void => {
    const flight = flights.get(id);
    if (flight && after?.run?.id !== flight.runId) {
      flight.leave();
      ports.runs.stop(flight.runId);
    } else if (flight && !after?.isGenerating) flight.leave();
    else if (flight && before?.run?.isStarting && !after?.run?.isStarting && !startingHere.has(id)) flight.follow();
    if (!after?.isGenerating || !after.run || flights.has(id)) return;
    if (prepareFold?.(after) === undefined) {
      open(after);
      return;
    }
    const openFlight = openPreparedFlight(after).finally(() => preparing.delete(openFlight));
    preparing.add(openFlight);
  };
  tables.messages.subscribeAll((changes) => {
    // Without this check, ten thousand messages without a run would be processed when a room is opened.
    for (const change of changes) if (change.after?.run || flights.has(change.id)) watch(change);
  });
  /** Settles when the gateway has the run, or the flight is over; with the refusal if a sign-in is missing. */
  const startOne = async ({ messageId, request }: StartedAnswer): Promise<ApiError | undefined> => {
    const flight = flights.get(messageId);
    try {
      if (!flight) return undefined;
      if (request.ok) return (await Promise.race([flight.start(request.value), flight.finished])) ?? undefined;
      flight.fail({ code: 400, message: request.error });
    } catch (error) {
      context().report({ place: "start-run", error });
      flight?.fail({ code: 0, message: error instanceof Error ? error.message : String(error) });
    } finally {
      startingHere.delete(messageId);
    }
    return undefined;
  };
  const stopWhere = (matches: (flight: Flight) => boolean): void => {
    for (const flight of [...flights.values()]) if (matches(flight)) flight.stop();
  };

  return {
    start: async (answers, { onSignedOut } = {}) => {
      const runningAnswers = answers.flatMap(({ messageId }) => tables.messages.get(messageId) ?? []);
      if (runningAnswers.some((message) => prepareFold?.(message) !== undefined) && !(await prepare(runningAnswers)))
        return;
      const startedAt = ports.clock.now();
      const placedAnswers = answers.flatMap(({ messageId }): Message[] => {
        const message = tables.messages.get(messageId);
        // An answer that was ended while its fold was loaded is not started.
        if (!message?.isGenerating) return [];
        startingHere.add(messageId);
        const id = runIdOf(message, tables.texts.get(message.parentMessageId ?? ""));
        return [{ ...message, run: { id, startedAt, isStarting: true } }];
      });
      tables.messages.put(...placedAnswers);
      const startedFlights = answers.map(({ messageId }) => flights.get(messageId));
      const refusals = await Promise.all(answers.map((answer) => startOne(answer)));
      const isSignedOut = refusals.length > 0 && refusals.every((error) => error !== undefined);
      if (isSignedOut && onSignedOut) {
        onSignedOut();
        for (const flight of startedFlights) flight?.leave();
      } else for (const [index, error] of refusals.entries()) if (error) startedFlights[index]?.fail(error);
      await Promise.all(startedFlights.map((flight) => flight?.finished));
    },
    flush: () => {
      for (const flight of flights.values()) flight.flush();
    },
    ownerOf: (key) => {
      if (key.table === "messages" || key.table === "texts") return flights.get(key.id);
      for (const flight of flights.values()) if (flight.owns(key)) return flight;
      return undefined;
    },
    get: (messageId) => flights.get(messageId),
    preparation: () => (preparing.size === 0 ? undefined : Promise.all(preparing)),
    stopMessage: (messageId) => flights.get(messageId)?.stop(),
    stopRoom: (roomId) => stopWhere((flight) => flight.roomId === roomId),
    stopCharacter: (characterId, { artifactId } = {}) =>
      stopWhere(({ messageId }) => {
        const message = tables.messages.get(messageId);
        return message?.characterId === characterId && (artifactId === undefined || message.artifactId === artifactId);
      }),
    leaveAll: () => {
      for (const flight of [...flights.values()]) flight.leave();
    },
  };
}
