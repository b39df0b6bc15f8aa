import { type AnswerSlot, createAnswerSlots, type SlotLimits } from "../../limits/answer-slots.ts";
import { type CounterOptions, createMemoryCounter, type RequestCounter } from "../../limits/request-counter.ts";
import type { Reservations } from "../../limits/spending/reservations.ts";
import { succeed } from "../../result.ts";
import type { PrimaryProtocol } from "../protocol.ts";
import type { Host } from "./seat.ts";

type Handlers = Pick<PrimaryProtocol, "limits.count" | "limits.giveBack" | "slots.take" | "slots.release">;

/**
 * Counts the requests of all workers, and the answers that run in them. The slots of a dead worker's answers are
 * released.
 */
export function hostLimits(answersAtOnce: SlotLimits): Host {
  const counters = new Map<string, RequestCounter>();
  const slots = createAnswerSlots(answersAtOnce);
  let lastId = 0;

  function counterOf({ prefix, limit, window }: CounterOptions): RequestCounter {
    const key = `${prefix}:${limit}:${window}`;
    const counter = counters.get(key) ?? createMemoryCounter({ prefix, limit, window });
    counters.set(key, counter);
    return counter;
  }

  return () => {
    const slotsById = new Map<number, AnswerSlot>();
    return {
      handlers: {
        "limits.count": ({ name, ...options }) => counterOf(options).take(name),
        "limits.giveBack": ({ name, ...options }) => counterOf(options).giveBack(name),
        "slots.take": (holder) => {
          const slotResult = slots.take(holder);
          if (!slotResult.ok) return slotResult;
          lastId += 1;
          slotsById.set(lastId, slotResult.value);
          return succeed(lastId);
        },
        "slots.release": ({ id }) => {
          slotsById.get(id)?.release();
          slotsById.delete(id);
        },
      } satisfies Handlers,
      leave() {
        for (const slot of slotsById.values()) slot.release();
      },
    };
  };
}

/** Reserves money for the answers of all workers, if they share the embedded database. */
export function hostReservations(reservations: Reservations): Host {
  return () => {
    const subjectsById = new Map<string, Set<string>>();
    return {
      handlers: {
        "reservations.read": ({ spenders }) => reservations.read(spenders),
        "reservations.reserve": async (request) => {
          const outcome = await reservations.reserve(request);
          const subjects = request.spenders.map(({ subject }) => subject);
          if (outcome.type === "granted")
            subjectsById.set(request.id, new Set([...(subjectsById.get(request.id) ?? []), ...subjects]));
          return outcome;
        },
        "reservations.release": (reservation) => {
          subjectsById.delete(reservation.id);
          reservations.release(reservation);
        },
      } satisfies Pick<PrimaryProtocol, "reservations.read" | "reservations.reserve" | "reservations.release">,
      leave() {
        for (const [id, subjects] of subjectsById) reservations.release({ id, subjects: [...subjects] });
      },
    };
  };
}
