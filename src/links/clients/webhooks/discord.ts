import type { WebhookEvent } from '../../../../contracts/documents/webhook.ts';

/** Limits of Discord (characters). */
const TITLE = 256;
const DESCRIPTION = 4096;
const CONTENT = 2000;
/** PBs that a message lists. */
const LISTED = 15;

export interface DiscordMessage {
  content: string;
  embeds: { title: string; url?: string; description?: string; timestamp?: string }[];
  /** Names in it call nobody. */
  allowed_mentions: { parse: [] };
}

/** Names of things that events name by ids. */
export interface Names {
  /** Base URL of links to this server. */
  site: string;
  username: string;
  /** Name of the game with its playtype. */
  game: string;
  /** Names of goals and quests by id. */
  targets: ReadonlyMap<string, string>;
  /** Name of the class reached. */
  reached: string;
}

/** Returns an event as a message for a webhook of Discord, within its limits. It contains no secrets. */
export function toDiscord(event: WebhookEvent, names: Names): DiscordMessage {
  const { title, lines, path, time } = describe(event, names);
  const embed = {
    title: clip(title, TITLE),
    ...(path === null ? {} : { url: `${names.site}${path}` }),
    ...(lines.length === 0 ? {} : { description: joined(lines) }),
    ...(time === undefined ? {} : { timestamp: new Date(time).toISOString() }),
  };
  return { content: clip(plain(title), CONTENT), embeds: [embed], allowed_mentions: { parse: [] } };
}

interface Described {
  title: string;
  lines: readonly string[];
  /** Page of this server. */
  path: string | null;
  time?: number;
}

type Told<Type extends WebhookEvent['type']> = Extract<WebhookEvent, { type: Type }>['content'];
type InGame = Pick<Told<'pbs-raised/v1'>, 'userID' | 'game' | 'playtype'>;

const pageOf = ({ userID, game, playtype }: InGame): string => `/users/${userID}/games/${game}/${playtype}`;
const targetIn = ({ targets }: Names, id: string): string => plain(targets.get(id) ?? id);

/** Descriptions by type of event. */
const DESCRIBED: { [T in WebhookEvent['type']]: (content: Told<T>, names: Names) => Described } = {
  'status/v1': ({ serverVersion }) => ({
    title: 'Test event: this webhook is set up',
    lines: [`Kaiden ${serverVersion}`],
    path: '/',
  }),
  'class-update/v1': (content, { username, game, reached }) => ({
    title: `${username} has reached ${reached} in ${game}`,
    lines: [],
    path: pageOf(content),
  }),
  'goals-achieved/v1': describeGoals,
  'quest-achieved/v1': describeQuest,
  'pbs-raised/v1': describePBs,
  'session-finished/v1': describeSession,
};

const describe = ({ type, content }: WebhookEvent, names: Names): Described => DESCRIBED[type](content as never, names);

function describeGoals({ userID, game, goals }: Told<'goals-achieved/v1'>, names: Names): Described {
  const [first] = goals;
  const what = goals.length === 1 ? 'a goal' : `${goals.length} goals`;
  const lines = goals.map(({ goalID, new: now }) => `${targetIn(names, goalID)}: ${plain(now.progressHuman)}`);
  return {
    title: `${names.username} has achieved ${what} in ${names.game}`,
    lines: listed(lines, goals.length),
    path: first ? pageOf({ userID, game, playtype: first.playtype }) : null,
  };
}

function describeQuest({ questID, game, playtype }: Told<'quest-achieved/v1'>, names: Names): Described {
  return {
    title: `${names.username} has finished a quest in ${names.game}`,
    lines: [targetIn(names, questID)],
    path: `/games/${game}/${playtype}/quests/${encodeURIComponent(questID)}`,
  };
}

function describePBs(content: Told<'pbs-raised/v1'>, names: Names): Described {
  const { count, pbs, game, playtype } = content;
  const lines = pbs.map(({ chartID, title, difficulty, level, old, new: now }) => {
    const address = `${names.site}/games/${game}/${playtype}/charts/${chartID}`;
    const before = old === null ? '' : `${old.score} ${plain(old.lamp)} → `;
    const chart = `${difficulty} ${level}`.trim();
    return `[${plain(title)} (${plain(chart)})](${address}): ${before}**${now.score}** ${plain(now.lamp)}`;
  });
  const what = count === 1 ? 'a new PB' : `${count} new PBs`;
  return {
    title: `${names.username} has ${what} in ${names.game}`,
    lines: listed(lines, count),
    path: pageOf(content),
  };
}

function describeSession(content: Told<'session-finished/v1'>, { username, game }: Names): Described {
  const { sessionID, name, scoreCount, timeStarted, timeEnded } = content;
  const minutes = Math.max(1, Math.round((timeEnded - timeStarted) / 60_000));
  return {
    title: `${username} has finished the session "${name}" in ${game}`,
    lines: [`${scoreCount} ${scoreCount === 1 ? 'play' : 'plays'} in ${minutes} min`],
    path: `/sessions/${sessionID}`,
    time: timeEnded,
  };
}

/** Returns the first lines, and how many there are beyond them. */
function listed(lines: readonly string[], count: number): string[] {
  const shown = lines.slice(0, LISTED);
  return count > shown.length ? [...shown, `… and ${count - shown.length} more`] : shown;
}

/** Joins as many whole lines as there is room for, so that no link is cut. */
function joined(lines: readonly string[]): string {
  let text = '';
  for (const line of lines) {
    if (text.length + line.length + 1 > DESCRIPTION) break;
    text += text === '' ? line : `\n${line}`;
  }
  return text === '' ? clip(lines[0] ?? '', DESCRIPTION) : text;
}

const clip = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);

/** Escapes what Discord reads as Markdown. */
const plain = (text: string): string => text.replaceAll(/[\\*_~`|>[\]()#]/g, String.raw`\$&`);
