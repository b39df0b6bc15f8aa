import type { FileWithContent, VersionWork } from "@tutti/domain";
import { appReach } from "@tutti/preview";
import { useEffect, useMemo, useState } from "react";
import { earlyBuild, entryOf, isSameFiles, PAUSE_BETWEEN_FILES, wholeFiles } from "./early-app.ts";

interface EarlyApp {
  /**
   * The files to run: the same list as long as no other file became complete; undefined until they are to be built.
   * Once present, they stay while a file that they need is written again.
   */
  buildFiles: readonly FileWithContent[] | undefined;
  /** Whether the entry and all files that it reaches are complete. */
  canRun: boolean;
}

/**
 * The incomplete app of a version that is generated.
 *
 * @param work undefined where the version is not generated
 * @param options.isRequested whether the person asked for the app, so that it is also shown as the version began with
 * it
 */
export function useEarlyApp(
  files: readonly FileWithContent[],
  work: VersionWork | undefined,
  { isRequested }: { isRequested: boolean },
): EarlyApp {
  const [whole, setWhole] = useState<readonly FileWithContent[]>([]);
  const [builtFiles, setBuiltFiles] = useState<readonly FileWithContent[]>();
  const now = work === undefined ? whole : wholeFiles(files);
  const current = isSameFiles(whole, now) ? whole : now;
  if (current !== whole) setWhole(current);

  const entry = entryOf(files);
  const reach = useMemo(
    () =>
      appReach(
        current.map(({ file, content }) => ({ path: file.filename, content: content.content })),
        entry,
      ),
    [current, entry],
  );
  const build = work === undefined ? "not-yet" : earlyBuild(work, { reach, isRequested });
  if (build === "now" && builtFiles !== current) setBuiltFiles(current);

  useEffect(() => {
    if (build !== "after-pause") return;
    const timer = setTimeout(() => setBuiltFiles(current), PAUSE_BETWEEN_FILES);
    return () => clearTimeout(timer);
  }, [build, current]);

  return { buildFiles: builtFiles, canRun: reach.isWhole };
}
