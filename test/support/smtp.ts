import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { onTestFinished } from 'vitest';

import { readMail, type Mail } from './mail.ts';

export interface MailServer {
  port: number;
  mails: Mail[];
  /** Whom mails were for, as the envelope says. */
  recipients: string[];
  stop: () => Promise<void>;
}

export interface MailServerOptions {
  port?: number;
  /** Answers a recipient with this instead of taking the mail. */
  refuse?: { status: number; text: string };
  /** The password of the user `kaiden`; without it nobody is asked. */
  password?: string;
  /** Called with each mail before the server says that it has it. */
  onMail?: () => void;
}

/** A mail server on any free port of this machine, gone after the test. */
export async function startMailServer({
  port = 0,
  refuse,
  password,
  onMail,
}: MailServerOptions = {}): Promise<MailServer> {
  const mails: Mail[] = [];
  const recipients: string[] = [];
  const take = async (stream: SMTPServerDataStream, callback: () => void) => {
    mails.push(await readMail(await buffer(stream)));
    onMail?.();
    callback();
  };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: password === undefined,
    onAuth: ({ username, password: given }, _, callback) =>
      username === 'kaiden' && given === password ? callback(null, { user: username }) : callback(new Error('No')),
    onRcptTo({ address }, _, callback) {
      if (refuse)
        return callback(Object.assign(new Error(`${refuse.text} <${address}>`), { responseCode: refuse.status }));
      recipients.push(address);
      callback();
    },
    onData(stream: SMTPServerDataStream, _, callback) {
      void take(stream, callback);
    },
  });
  const { server: socket } = server;
  server.listen(port, '127.0.0.1');
  await once(socket, 'listening');
  const stop = () =>
    new Promise<void>((done) => {
      server.close(done);
    });
  onTestFinished(stop);
  return { port: (socket.address() as AddressInfo).port, mails, recipients, stop };
}
