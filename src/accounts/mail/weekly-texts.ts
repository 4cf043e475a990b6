import type { MailText } from './mail-text.ts';

/** Names of which only the first are listed. */
export interface Named {
  names: readonly string[];
  total: number;
}

/** A player's week in a game. */
export interface GameWeek {
  name: string;
  sessions: number;
  plays: number;
  raised: Named;
  /** Ratings that have moved; `moved` has its sign. */
  ratings: readonly { name: string; now: string; moved: string }[];
  goals: Named;
}

export interface Weekly {
  language: 'en' | 'ja';
  /** First and last day of the week (Unix ms). */
  from: number;
  until: number;
  token: string;
  games: readonly GameWeek[];
}

const many = (count: number, one: string): string => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

const WORDS = {
  en: {
    subject: (days: string) => `Your week, ${days}`,
    hello: (username: string) => `Hello ${username},`,
    intro: (days: string) => `this is what you played from ${days}.`,
    counts: ({ sessions, plays }: GameWeek) => `${many(sessions, 'session')}, ${many(plays, 'play')}`,
    raised: (count: number) => `${many(count, 'PB')} raised`,
    goals: (count: number) => `${many(count, 'goal')} reached`,
    ratings: 'Ratings',
    list: (head: string, names: string) => `${head}: ${names}`,
    more: (count: number) => `and ${count.toLocaleString('en')} more`,
    open: 'Your profile:',
    stop: (link: string) => `You get this mail because you switched on the weekly summary. To stop it: ${link}`,
  },
  ja: {
    subject: (days: string) => `1 週間のまとめ（${days}）`,
    hello: (username: string) => `${username} さん`,
    intro: (days: string) => `${days}のプレーのまとめです。`,
    counts: ({ sessions, plays }: GameWeek) =>
      `セッション ${sessions.toLocaleString('en')} 回、プレー ${plays.toLocaleString('en')} 回`,
    raised: (count: number) => `自己ベスト更新 ${count.toLocaleString('en')} 件`,
    goals: (count: number) => `達成した目標 ${count.toLocaleString('en')} 件`,
    ratings: 'レーティング',
    list: (head: string, names: string) => `${head}：${names}`,
    more: (count: number) => `ほか ${count.toLocaleString('en')} 件`,
    open: 'プロフィール：',
    stop: (link: string) => `このメールは、週間サマリーをオンにしている方にお送りしています。停止する：${link}`,
  },
} as const;

/** Returns the address that a mail program posts to in order to end the mails (RFC 8058). */
export const unsubscribeURL = (site: string, token: string): string => `${site}/api/v1/mail/unsubscribe?code=${token}`;

/** Returns the text of the mail with a player's week. */
export function weeklyText(weekly: Weekly, { username, site }: { username: string; site: string }): MailText {
  const words = WORDS[weekly.language];
  const days = daysOf(weekly);
  return {
    language: weekly.language,
    subject: words.subject(days),
    before: [
      words.hello(username),
      words.intro(days),
      ...weekly.games.flatMap((game) => [words.list(game.name, words.counts(game)), ...linesOf(game, weekly.language)]),
      words.open,
    ],
    link: `${site}/users/${encodeURIComponent(username)}`,
    after: [words.stop(`${site}/unsubscribe?code=${weekly.token}`)],
  };
}

function linesOf({ raised, ratings, goals }: GameWeek, language: Weekly['language']): string[] {
  const words = WORDS[language];
  const between = language === 'ja' ? '、' : ', ';
  const list = (head: (count: number) => string, { names, total }: Named) => {
    const rest = total > names.length ? [words.more(total - names.length)] : [];
    return total > 0 ? [words.list(head(total), [...names, ...rest].join(between))] : [];
  };
  const moved = ratings.map(({ name, now, moved }) => `${name} ${now} (${moved})`).join(between);
  return [
    ...list(words.raised, raised),
    ...(ratings.length > 0 ? [words.list(words.ratings, moved)] : []),
    ...list(words.goals, goals),
  ];
}

/** Returns the first and last day as people write them; weeks begin and end at midnight UTC. */
function daysOf({ language, from, until }: Weekly): string {
  const day = new Intl.DateTimeFormat(language === 'ja' ? 'ja' : 'en-GB', {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  return [from, until - 1].map((at) => day.format(at)).join(language === 'ja' ? '～' : ' – ');
}
