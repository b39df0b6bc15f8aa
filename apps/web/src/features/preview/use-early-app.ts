import type { FileWithContent, VersionWork } from "@tutti/domain";
import { appReach } from "@tutti/preview";
import { useEffect, useMemo, useState } from "react";
import { earlyBuild, entryOf, isSameFiles, PAUSE_BETWEEN_FILES, wholeFiles } from "./early-app.ts";

interface EarlyApp {
  /**
   * What is to run: the same list as long as nothing became whole; undefined until it is to be built. Once there, it
   * stays while a file that it needs is written again.
   */
  buildFiles: readonly FileWithContent[] | undefined;
  /** Whether the entry and all that it reaches are whole. */
  canRun: boolean;
}

/**
 * The app so far of a version that is generated.
 *
 * @param work undefined where the version is not generated

 * @param options.isAsked whether the person asked for the app, so that it is shown also as the version began with it
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
