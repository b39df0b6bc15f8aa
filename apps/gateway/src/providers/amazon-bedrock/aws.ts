import { defaultProvider } from "@aws-sdk/credential-provider-node";
import { EventStreamCodec } from "@smithy/core/event-streams";
import { fromUtf8, Hash, toUtf8 } from "@smithy/core/serde";
import { SignatureV4 } from "@smithy/signature-v4";

/** The parts of AWS's own libraries that are used; this module is loaded with the first request alone. */
export interface Aws {
  /** Finds credentials as AWS's command line does: variables, shared files, the machine's role. */
  createSigner(options: { region: string; profile: string | undefined }): SignatureV4;
  codec: EventStreamCodec;
}

/** The libraries, ready for use. */
export const aws: Aws = {
  createSigner: ({ region, profile }) =>
    new SignatureV4({
      service: "bedrock",
      region,
      sha256: Hash.bind(null, "sha256"),
      credentials: defaultProvider(profile === undefined ? {} : { profile }),
    }),
  codec: new EventStreamCodec(toUtf8, fromUtf8),
};
