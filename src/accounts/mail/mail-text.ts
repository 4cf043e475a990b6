/** Text of a mail. `link` follows the first paragraphs, `after` follows the link. */
export interface MailText {
  /** Default: English. */
  language?: 'en' | 'ja';
  subject: string;
  before: readonly string[];
  link: string | null;
  after: readonly string[];
}
