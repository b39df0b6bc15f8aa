import { t } from "@lingui/core/macro";
import { type ArtifactVersion, placesInText } from "@tutti/domain";
import { useVersionFiles } from "../../../bindings/artifacts/use-artifact.ts";
import { useEngine } from "../../../bindings/services-context.tsx";
import { requestPlace } from "../../../ui/code/editor-place.ts";
import classes from "../preview.module.css";

/** A text about a version; places in the version's files are buttons that open the editor there. */
export function PlacedText({ version, text }: { version: ArtifactVersion | undefined; text: string }) {
  // Most lines of a console name no place, and need no subscription to the files.
  return version !== undefined && /:\d/u.test(text) ? <TextWithPlaces version={version} text={text} /> : text;
}

function TextWithPlaces({ version, text }: { version: ArtifactVersion; text: string }) {
  const { artifacts } = useEngine();
  const files = useVersionFiles(version);
  const places = placesInText(
    text,
    files.map(({ file }) => file.filename),
  );
  const open = (place: (typeof places)[number]): void => {
    const file = files.find(({ file }) => file.filename === place.path)?.file;
    if (file === undefined) return;
    requestPlace(place);
    artifacts.show(version.artifactId, { view: "editor", activeFileId: file.id });
  };
  return (
    <>
      {places.map((place, index) => (
        <span key={place.from}>
          {text.slice(places[index - 1]?.to ?? 0, place.from)}
          <button
            type="button"
            className={classes.place}
            title={t`Open ${place.path} at line ${place.line}`}
            onClick={() => open(place)}
          >
            {text.slice(place.from, place.to)}
          </button>
        </span>
      ))}
      {text.slice(places.at(-1)?.to ?? 0)}
    </>
  );
}
