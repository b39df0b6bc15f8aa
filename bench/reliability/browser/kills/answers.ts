import { chunkStep, type UpstreamAnswer } from "@tutti/testkit";
import type { Page } from "playwright";
import { openPage, questionOf, type ScriptedRoom, screen } from "../scripted-room.ts";
import { type StoredState, storedState } from "../stored-state.ts";
import { type KilledActivity, noDamage, type Stage } from "./activity.ts";

const WORDS = 150;
/** Words of a chunk, and milliseconds between two: an answer takes about a second. */
const CHUNK = 3;
const PAUSE = 20;

/** A model's answer to a question; no other answer has this text. */
function textOf(model: string, question: string): string {
  return Array.from({ length: WORDS }, (_, index) => `${model} on ${question}, word ${index}.`).join(" ");
}

/** The answer of a model, sent at a model's pace. */
export function pacedAnswer(model: string, question: string): UpstreamAnswer {
  const words = textOf(model, question).split(/(?<=\.) /u);
  const steps: UpstreamAnswer["steps"][number][] = [];
  for (let at = 0; at < words.length; at += CHUNK) {
    const content = words.slice(at, at + CHUNK).join(" ");
    const isLast = at + CHUNK >= words.length;
    steps.push({ type: "wait", milliseconds: PAUSE }, chunkStep({ content: isLast ? content : `${content} ` }));
  }
  const usage = { prompt_tokens: 3, completion_tokens: WORDS, total_tokens: WORDS + 3 };
  steps.push(chunkStep({}, { finish_reason: "stop" }), chunkStep({}, { choices: [], usage }));
  return { steps: [...steps, { type: "text", text: "data: [DONE]\n\n" }] };
}

/** Three models answer; some questions begin a chat, others continue one. */
export function answersActivity({ newChat, origin, random }: Stage, { upstreams }: ScriptedRoom): KilledActivity {
  let requestCount = 0;
  const models = [...upstreams.keys()];
  const askOnce = async (page: Page): Promise<void> => {
    const { composer, send } = screen(page);
    requestCount += 1;
    await composer.fill(`Question ${requestCount}`);
    await composer.press("Enter");
    await page
      .getByRole("article", { name: "You" })
      .filter({ hasText: `Question ${requestCount}` })
      .waitFor();
    await send.waitFor();
  };
  const requestCountOf = (model: string, question: string): number =>
    upstreams.get(model)?.requests.filter((request) => questionOf(request) === question).length ?? 0;

  return {
    name: "answers stream (3 models)",
    span: () => 2500,
    prepare: async (page) => {
      await openPage(page, newChat);
      await askOnce(page);
    },
    ready: async (page) => {
      if (random.share() < 0.5 || !page.url().includes("room=")) await openPage(page, newChat);
      await screen(page).composer.waitFor();
    },
    act: async (page) => {
      for (;;) await askOnce(page);
    },
    isDeleted: () => false,
    judge: async (page, _before, after) => {
      const damage = noDamage();
      const rooms = new Set([...after.messages.values()].flatMap((one) => (one.isGenerating ? [one.roomId] : [])));
      damage.isMidway = rooms.size > 0;
      for (const room of rooms) await finishRoom(page, `${origin}/chat?room=${room}`, room);
      const last = [...after.messages.values()].toSorted((a, b) => a.createdAt - b.createdAt).at(-1);
      const endedStoredState = await storedState(page);
      const questions = [...endedStoredState.messages.values()].filter(({ type }) => type === "user");
      const seenIds = new Set<string>();
      for (const { id } of questions) {
        const question = endedStoredState.texts.get(id)?.content ?? "";
        if (seenIds.has(question)) damage.duplicates.push(`"${question}" stands twice`);
        seenIds.add(question);
        const answers = [...endedStoredState.messages.values()].filter(
          ({ parentMessageId: parent, type }) => parent === id && type === "assistant",
        );
        if (answers.length < models.length)
          damage.losses.push(`${models.length - answers.length} answers to "${question}"`);
        if (answers.length > models.length) damage.duplicates.push(`${answers.length} answers to "${question}"`);
        const givenAnswers = answers.map((answer) => endedStoredState.texts.get(answer.id)?.content);
        for (const model of models) {
          if (!givenAnswers.includes(textOf(model, question)))
            damage.losses.push(`the whole answer of ${model} to "${question}"`);
          const times = requestCountOf(model, question);
          if (times !== 1) damage.duplicates.push(`${model} was asked ${times} times "${question}"`);
        }
      }
      if (last !== undefined)
        damage.losses.push(
          ...(await missingOnPage(page, `${origin}/chat?room=${last.roomId}`, endedStoredState, last.roomId)),
        );
      return damage;
    },
  };

  /**
   * Waits until the answers of a room have ended. Answers whose request never reached the gateway are requested by the
   * person.
   */
  async function finishRoom(page: Page, address: string, roomId: string): Promise<void> {
    await openPage(page, address);
    const { send, answersOf } = screen(page);
    const ofRoom = ({ messages }: StoredState) => [...messages.values()].filter((one) => one.roomId === roomId);
    const settle = async (): Promise<StoredState> => {
      for (;;) {
        await send.waitFor();
        const state = await storedState(page);
        if (!ofRoom(state).some(({ isGenerating }) => isGenerating)) return state;
        await page.waitForTimeout(100);
      }
    };
    const state = await settle();
    const lostAnswers = ofRoom(state).filter(({ metadata }) => metadata.interruption === "gone");
    if (lostAnswers.length === 0) return;
    for (const model of models) {
      const answer = answersOf(model).last();
      const question = questionOfLast(state, roomId);
      if (requestCountOf(model, question) > 0) continue;
      await answer.hover();
      await answer.getByRole("button", { name: "Retry", exact: true }).first().click();
    }
    await settle();
  }

  function questionOfLast(state: StoredState, roomId: string): string {
    const mine = [...state.messages.values()].filter((one) => one.roomId === roomId && one.type === "user");
    return state.texts.get(mine.toSorted((a, b) => a.createdAt - b.createdAt).at(-1)?.id ?? "")?.content ?? "";
  }

  /** The last words of the room's last answers that are missing on the page. */
  async function missingOnPage(page: Page, address: string, state: StoredState, roomId: string): Promise<string[]> {
    await openPage(page, address);
    const question = questionOfLast(state, roomId);
    const missing: string[] = [];
    for (const model of models) {
      const words = page.getByText(`${model} on ${question}, word ${WORDS - 1}.`);
      await words
        .first()
        .waitFor({ state: "attached" })
        .catch(() => missing.push(`the page does not show what ${model} said to "${question}"`));
    }
    return missing;
  }
}
