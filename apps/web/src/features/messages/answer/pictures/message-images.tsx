import { t } from "@lingui/core/macro";
import { IconDownload, IconPhoto } from "@tabler/icons-react";
import { hostOf, inlineImage, safeLink } from "../../markdown/parse/safe-address.ts";
import classes from "./images.module.css";
import { downloadName, useOpenImage } from "./lightbox.tsx";

/**
 * The images that a model made, shown in the message; a click shows one large. Other images are shown as links and are
 * not fetched.
 */
export function MessageImages({ images, author }: { images: readonly { url: string }[]; author: string }) {
  const openImage = useOpenImage();
  const nameOf = (index: number): string =>
    images.length === 1 ? t`Image by ${author}` : t`Image ${index + 1} by ${author}`;
  const shownImages = images.flatMap(({ url }, index) => {
    const data = inlineImage(url);
    return data === undefined ? [] : [{ url: data, name: nameOf(index) }];
  });
  return (
    <ul className={classes.images}>
      {images.map(({ url }, index) => {
        const name = nameOf(index);
        const data = inlineImage(url);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: images are only ever added at the end.
          <li key={index} className={classes.item}>
            {data === undefined ? (
              <ElsewhereImage url={url} name={name} />
            ) : (
              <>
                <button
                  type="button"
                  className={classes.open}
                  onClick={() => openImage({ url: data, name }, shownImages)}
                >
                  <img src={data} alt={name} />
                </button>
                <a
                  className={classes.save}
                  href={data}
                  download={downloadName({ url: data, name })}
                  aria-label={t`Download ${name}`}
                >
                  <IconDownload size={16} stroke={1.75} aria-hidden />
                </a>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function ElsewhereImage({ url, name }: { url: string; name: string }) {
  const address = safeLink(url);
  return (
    <a className={classes.elsewhere} href={address} target="_blank" rel="noopener noreferrer">
      <IconPhoto size={15} stroke={1.75} aria-hidden /> {name}
      {address === undefined ? null : ` · ${hostOf(address)}`}
    </a>
  );
}
