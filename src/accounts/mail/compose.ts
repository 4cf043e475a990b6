import type { Letter } from './letter.ts';
import type { MailText } from './mail-text.ts';
import { TEXTS } from './texts.ts';
import { unsubscribeURL } from './weekly-texts.ts';

/** Mail as passed to a carrier. */
export interface Message {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** Unix ms. */
  date: number;
  /** Address to post to in order to get no more of these mails (RFC 8058). */
  unsubscribe?: string;
}

export interface Sender {
  /** Base URL of links to this server. */
  site: string;
  /** Null derives it from the server's host. */
  from: string | null;
}

/** Composes a mail as text and HTML. `mailID` identifies it across repeated deliveries. */
export function compose(
  letter: Letter,
  { mailID, createdAt }: { mailID: string; createdAt: number },
  { site, from }: Sender,
): Message {
  const content = TEXTS[letter.kind]({ ...letter, site });
  const sender = from ?? `Kaiden <noreply@${new URL(site).hostname.replaceAll(/[[\]]/g, '')}>`;
  return {
    from: sender,
    to: letter.to,
    subject: `${content.subject} (Kaiden)`,
    text: toText(content),
    html: toHTML(content),
    messageId: `<${mailID}@${domainOf(sender)}>`,
    date: createdAt,
    ...(letter.weekly && { unsubscribe: unsubscribeURL(site, letter.weekly.token) }),
  };
}

const domainOf = (sender: string): string => /@([^<>\s@]+)>?$/.exec(sender)?.[1] ?? 'localhost';

const toText = ({ before, link, after }: MailText): string =>
  `${[...before, ...(link === null ? [] : [link]), ...after].join('\n\n')}\n`;

function toHTML({ language = 'en', subject, before, link, after }: MailText): string {
  const paragraphs = [
    ...before.map(escape),
    ...(link === null ? [] : [`<a href="${escape(link)}">${escape(link)}</a>`]),
    ...after.map(escaped),
  ];
  const content = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n');
  return `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8"><title>${escape(subject)}</title></head><body>\n${content}\n</body></html>\n`;
}

/** Makes addresses in a paragraph links. */
const escaped = (text: string): string =>
  escape(text).replaceAll(/https?:\/\/[^\s<>]+/g, (address) => `<a href="${address}">${address}</a>`);

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);
