import { t } from "@lingui/core/macro";
import { NativeSelect } from "@mantine/core";
import { encodingName } from "./encoding-name.ts";
import classes from "./encoding-select.module.css";

/** The encodings that are encodingChoices, those of most files first. */
const encodingChoices: readonly { encoding: string; scripts: string }[] = [
  { encoding: "utf-8", scripts: t`all scripts` },
  { encoding: "windows-1252", scripts: t`Western European` },
  { encoding: "windows-1250", scripts: t`Central European` },
  { encoding: "iso-8859-2", scripts: t`Central European` },
  { encoding: "windows-1251", scripts: t`Cyrillic` },
  { encoding: "koi8-r", scripts: t`Cyrillic` },
  { encoding: "ibm866", scripts: t`Cyrillic` },
  { encoding: "gb18030", scripts: t`Simplified Chinese, also GBK` },
  { encoding: "big5", scripts: t`Traditional Chinese` },
  { encoding: "shift_jis", scripts: t`Japanese` },
  { encoding: "euc-jp", scripts: t`Japanese` },
  { encoding: "iso-2022-jp", scripts: t`Japanese` },
  { encoding: "euc-kr", scripts: t`Korean` },
  { encoding: "windows-1253", scripts: t`Greek` },
  { encoding: "iso-8859-7", scripts: t`Greek` },
  { encoding: "windows-1254", scripts: t`Turkish` },
  { encoding: "windows-1255", scripts: t`Hebrew` },
  { encoding: "windows-1256", scripts: t`Arabic` },
  { encoding: "windows-1257", scripts: t`Baltic` },
  { encoding: "windows-1258", scripts: t`Vietnamese` },
  { encoding: "windows-874", scripts: t`Thai` },
  { encoding: "macintosh", scripts: t`Western European` },
  { encoding: "utf-16le", scripts: t`all scripts` },
  { encoding: "utf-16be", scripts: t`all scripts` },
];

/** The encoding in which a text was read, and a choice of another one, without which it is only named. */
export function EncodingSelect({
  encoding,
  onChange,
}: {
  encoding: string;
  /** Absent where the file is no longer known. */
  onChange?: ((encoding: string) => void) | undefined;
}) {
  const all = encodingChoices.some((each) => each.encoding === encoding)
    ? encodingChoices
    : [{ encoding, scripts: "" }, ...encodingChoices];
  return (
    <NativeSelect
      className={classes.select}
      label={t`Encoding`}
      description={
        onChange
          ? t`Taken from the file's bytes. Choose another one if the text is not readable.`
          : t`Taken from the file's bytes. Attach the file again to choose another one.`
      }
      disabled={onChange === undefined}
      value={encoding}
      onChange={({ currentTarget: { value } }) => onChange?.(value)}
      data={all.map((each) => ({
        value: each.encoding,
        label: each.scripts === "" ? encodingName(each.encoding) : `${encodingName(each.encoding)} · ${each.scripts}`,
      }))}
    />
  );
}
