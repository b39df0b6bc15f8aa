import { t } from "@lingui/core/macro";
import type { Attachment } from "@tutti/domain";

/** The warnings about PDFs that models may not be able to read, before they are sent: one for each fault. */
export function faultTexts(attachments: readonly Pick<Attachment, "name" | "fault" | "hasNoText">[]): string[] {
  const namesOf = (fault: Attachment["fault"]): string =>
    attachments
      .filter((attachment) => attachment.fault === fault)
      .map(({ name }) => name)
      .join(", ");
  const lockedNames = namesOf("locked");
  const damagedNames = namesOf("damaged");
  const scans = attachments.filter(({ hasNoText }) => hasNoText === true);
  const scanNames = scans.map(({ name }) => name).join(", ");
  return [
    ...(lockedNames === ""
      ? []
      : [
          t`Locked: ${lockedNames}. Models cannot open it. Open it yourself, print it as a PDF without a password, and attach that.`,
        ]),
    ...(damagedNames === "" ? [] : [t`Cut off: ${damagedNames}. Its end is missing. Download or save it again.`]),
    ...(scanNames === ""
      ? []
      : [
          t`Without text: ${scanNames}. Its pages are pictures. Models that read files see them, others get nothing of it: for those, attach the pages as pictures.`,
        ]),
  ];
}
