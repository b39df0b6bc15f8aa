import { amountToReserve, type Reservations } from "./reservations.ts";
import { nameOfSpender, type Spending } from "./spending.ts";

interface KeyReservations {
  /** US dollars by running answer. */
  amounts: Map<string, number>;
  /** US dollars that have been released, in all. */
  releasedAmount: number;
  /** How many reservations are being decided. */
  asking: number;
}

/** How often the ledger is read again because answers have ended during the read. */
const ATTEMPTS = 4;

/** Keeps reservations in this process: for a gateway that is alone on its database. */
export function createMemoryReservations(spendOf: Spending["spendOf"]): Reservations {
  const keys = new Map<string, KeyReservations>();

  const keyOf = (keyId: string): KeyReservations => {
    const key = keys.get(keyId) ?? { amounts: new Map(), releasedAmount: 0, asking: 0 };
    keys.set(keyId, key);
    return key;
  };

  const forget = (keyId: string, { amounts, asking }: KeyReservations) => {
    if (amounts.size === 0 && asking === 0) keys.delete(keyId);
  };

  return {
    async reserve({ id, limit, since, estimate, ...spender }) {
      const name = nameOfSpender(spender);
      const key = keyOf(name);
      key.asking += 1;
      try {
        for (let attempt = 1; ; attempt += 1) {
          const releasedBefore = key.releasedAmount;
          const amountSpent = await spendOf({ ...spender, since });
          // Of an answer that has ended meanwhile, it is unknown whether the ledger's sum includes it.
          const unsure = key.releasedAmount - releasedBefore;
          const amountReserved = sum(key.amounts.values()) + unsure;
          const amount = amountToReserve({ limit, amountSpent, amountReserved, estimate });
          if (amount !== undefined) {
            key.amounts.set(id, amount);
            return amount;
          }
          if (unsure === 0 || attempt === ATTEMPTS) return undefined;
        }
      } finally {
        key.asking -= 1;
        forget(name, key);
      }
    },
    release({ id, ...spender }) {
      const name = nameOfSpender(spender);
      const key = keys.get(name);
      if (!key) return;
      key.releasedAmount += key.amounts.get(id) ?? 0;
      key.amounts.delete(id);
      forget(name, key);
    },
  };
}

function sum(amounts: Iterable<number>): number {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}
