import type { Page } from "playwright";
import type { Random } from "../../random.ts";
import type { Damage, StoredState } from "../stored-state.ts";

/** A person's activity during which the browser is killed. */
export interface KilledActivity {
  name: string;
  /** Milliseconds after the beginning of `act` within which the kill comes. */
  span(): number;
  /** Once, in a new browser: creates the data that the activity acts on. */
  prepare(page: Page): Promise<void>;
  /** Before each kill: goes as far as one step before the activity. */
  ready(page: Page): Promise<void>;
  /** Acts; the browser is killed meanwhile, or when it has ended. */
  act(page: Page): Promise<void>;
  /** Whether a row may be missing because its deletion was requested. */
  isDeleted(id: string): boolean;
  /**
   * After the browser was started again: lets interrupted work go on, repeats what can be repeated, and reports every
   * deviation.
   *
   * @param before the last state of the store that was read before the kill
   * @param after the state of the store after the restart
   */
  judge(page: Page, before: StoredState, after: StoredState): Promise<Verdict>;
}

/** The findings of one kill. */
export interface Verdict extends Damage {
  /** Whether the kill came in the middle of a change. */
  isMidway: boolean;
}

/** The values that the activities of one run share. */
export interface Stage {
  origin: string;
  /** The address of a new chat with all models. */
  newChat: string;
  smoke: boolean;
  random: Random;
}

export const noDamage = (): Verdict => ({ losses: [], duplicates: [], contradictions: [], isMidway: false });
