import type { Letter } from './letter.ts';
import { TEXTS, type MailText } from './texts.ts';

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
  };
}

const domainOf = (sender: string): string => /@([^<>\s@]+)>?$/.exec(sender)?.[1] ?? 'localhost';

const toText = ({ before, link, after }: MailText): string =>
  `${[...before, ...(link === null ? [] : [link]), ...after].join('\n\n')}\n`;

function toHTML({ subject, before, link, after }: MailText): string {
  const paragraphs = [
    ...before.map(escape),
    ...(link === null ? [] : [`<a href="${escape(link)}">${escape(link)}</a>`]),
    ...after.map(escape),
  ];
  const content = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n');
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${escape(subject)}</title></head><body>\n${content}\n</body></html>\n`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);
