import { mkdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

const BEAT = 1000;
const POLL = 250;
/**
 * Polls without a heartbeat after which the holder counts as gone. A sleeping computer stops both, so it does not
 * count.
 */
const SILENT_POLLS = 40;

/** @param {number} milliseconds */
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Whether a process of this machine runs.
 *
 * @param {number} id
 */
function isRunning(id) {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * Does the work while holding a lock file, so that two set-ups of one folder never mix; a second one waits for the
 * first. A lock is taken over if its process has ended, or if its holder has stopped touching it (the machine was
 * restarted, the process id is another program's now).
 *
 * @template T
 * @param {string} file
 * @param {{ work: () => Promise<T>, onWait: (holder: string) => void }} options `onWait` is called once, with the
 *   holder's process id
 * @returns {Promise<T>}
 */
export async function withLock(file, { work, onWait }) {
  await mkdir(dirname(file), { recursive: true });
  let hasTold = false;
  let lastBeat = 0;
  let silentPolls = 0;
  while (true) {
    try {
      await writeFile(file, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
    const holder = (await readFile(file, "utf8").catch(() => "")).trim();
    const beat = await stat(file).then(
      (stats) => stats.mtimeMs,
      () => 0,
    );
    silentPolls = beat === lastBeat ? silentPolls + 1 : 0;
    lastBeat = beat;
    const isGone = holder !== "" && !isRunning(Number(holder));
    if (isGone || silentPolls >= SILENT_POLLS) {
      await rm(file, { force: true });
      silentPolls = 0;
      continue;
    }
    if (!hasTold && holder !== "") {
      onWait(holder);
      hasTold = true;
    }
    await wait(POLL);
  }

  const beat = setInterval(() => {
    const now = new Date();
    // The file may have been removed by hand; that stops nothing.
    utimes(file, now, now).catch(() => undefined);
  }, BEAT);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    await rm(file, { force: true });
  }
}
