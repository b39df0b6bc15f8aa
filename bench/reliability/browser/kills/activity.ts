import type { Page } from "playwright";
import type { Random } from "../../random.ts";
import type { Damage, StoredState } from "../stored-state.ts";

/** Something that a person does while the browser is killed. */
export interface KilledActivity {
  name: string;
  /** Milliseconds after the beginning of `act` within which the kill comes. */
  span(): number;
  /** Once, in a new browser: makes what there is to act on. */
  prepare(page: Page): Promise<void>;
  /** Before each kill: gets as far as one step before the activity. */
  ready(page: Page): Promise<void>;
  /** Acts; the browser is killed meanwhile, or when it has ended. */
  act(page: Page): Promise<void>;
  /** Whether a row may be missing, since its deletion was asked for. */
  isDeleted(id: string): boolean;
  /**
   * After the browser was started anew: lets go on what goes on, repeats what can be repeated, and tells what is not as
   * it should be.
   *
   * @param before the last that was seen of the store before the kill
   * @param after what was found in it
   */
  judge(page: Page, before: StoredState, after: StoredState): Promise<Verdict>;
}

/** What one kill has come to. */
export interface Verdict extends Damage {
  /** Whether the kill came when something was half done. */
  isMidway: boolean;
}

/** What the activities of one run share. */
export interface Stage {
  origin: string;
  /** The address of a new chat with all models. */
  newChat: string;
  smoke: boolean;
  random: Random;
}

export const noDamage = (): Verdict => ({ losses: [], duplicates: [], contradictions: [], isMidway: false });
