import type { Attachment } from "@tutti/domain";
import { useServices } from "../../bindings/services-context.tsx";
import { AttachmentPreview } from "../../ui/attachments/attachment-preview.tsx";
import { EncodingSelect } from "../../ui/encoding/encoding-select.tsx";

/** A draft's attachment shown large, with the choice of a text's encoding. Closed while `attachment` is undefined. */
export function DraftPreview({
  draftId,
  attachment,
  onClose,
}: {
  draftId: string;
  attachment: Attachment | undefined;
  onClose: () => void;
}) {
  const { attachments: intake } = useServices();
  const canReadAs = attachment !== undefined && intake.canReadAs(attachment);
  return (
    <AttachmentPreview attachment={attachment} onClose={onClose}>
      {attachment?.encoding === undefined ? null : (
        <EncodingSelect
          encoding={attachment.encoding}
          onChange={canReadAs ? (encoding) => void intake.readAs(draftId, attachment, encoding) : undefined}
        />
      )}
    </AttachmentPreview>
  );
}
