import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A mail server at the network's edge. */
export interface MailServer {
  /** For `TUTTI_SMTP_URL`. */
  url: string;
  /** The next mail that arrives, or the oldest one that was not taken yet. */
  take(): Promise<Email>;
  close(): Promise<void>;
}

/** Starts a server that accepts every mail by SMTP, and delivers none. */
export async function startMailServer(): Promise<MailServer> {
  const mails: Email[] = [];
  const waiting: ((mail: Email) => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: async (stream, _session, done) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const mail = await PostalMime.parse(Buffer.concat(chunks));
      const taker = waiting.shift();
      if (taker === undefined) mails.push(mail);
      else taker(mail);
      done();
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    take: () => {
      const mail = mails.shift();
      return mail === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(mail);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
