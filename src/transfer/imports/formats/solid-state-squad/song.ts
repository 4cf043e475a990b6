import type { RawPlay } from '../../raw-play.ts';
import type { PlacedPlay } from '../shared/by-playtype.ts';
import { shown } from '../shared/shown.ts';
import { utcTime } from '../shared/time.ts';
import { childOf, textOf, type XMLElement } from '../xml/read.ts';
import { CLEARED, DIFFICULTIES, LAMPS, STYLES } from './words.ts';

const MAX_TITLE = 2000;
/** Maximum length of a comment; longer ones are cut rather than losing the score. */
const MAX_COMMENT = 240;

/** The file's judgements and the game's. */
const JUDGEMENTS = { justgreats: 'pgreat', greats: 'great', good: 'good', bad: 'bad', poor: 'poor' } as const;

type Fault = (name: string, message: string) => void;

/**
 * Reads the score of a song's element. `fault` is called for errors that make the file unreadable; unknown words are a fault of the play
 * only.
 */
export function readSong(song: XMLElement, fault: Fault): Omit<PlacedPlay, 'position'> {
  const title = textOf(song, 'songname');
  if (title === '' || title.length > MAX_TITLE) fault('songname', `expected a title of up to ${MAX_TITLE} characters`);
  const diff = textOf(song, 'diff');
  const chart = DIFFICULTIES.get(diff);
  const style = textOf(song, 'styles').split(',').at(-1)!.trim();
  const version = STYLES.get(style);
  const { lamp, problem } = readLamp(song);
  const problems = [
    !chart && (diff === '5' ? '5-key charts are not supported' : notOneOf('diff', diff, DIFFICULTIES.keys())),
    version === undefined && notOneOf('styles', style, STYLES.keys()),
    problem,
  ].filter((one) => typeof one === 'string');
  const play: RawPlay = {
    score: readScore(song, fault),
    lamp: lamp ?? 'NO PLAY',
    matchType: 'songTitle',
    identifier: title,
    artist: textOf(song, 'artist').slice(0, MAX_TITLE) || null,
    difficulty: chart?.difficulty ?? null,
    ...(version !== undefined && { version }),
    timeAchieved: readTime(song, fault),
    comment: textOf(song, 'comment').slice(0, MAX_COMMENT).toWellFormed() || null,
    judgements: readJudgements(childOf(song, 'scorebreakdown'), fault),
  };
  const playtype = chart?.playtype ?? 'SP';
  return { playtype, play, fault: problems.length > 0 ? `${title.slice(0, 60)}: ${problems.join('; ')}` : undefined };
}

function readLamp(song: XMLElement): { lamp?: string | undefined; problem?: string } {
  const clearType = textOf(song, 'cleartype');
  if (clearType !== 'cleared') {
    const lamp = LAMPS.get(clearType);
    return lamp === undefined ? { problem: notOneOf('cleartype', clearType, ['cleared', ...LAMPS.keys()]) } : { lamp };
  }
  const gauge = textOf(childOf(song, 'mods'), 'hardeasy');
  const lamp = CLEARED.get(gauge);
  return lamp === undefined ? { problem: notOneOf('mods.hardeasy', gauge, ['E', 'H', 'nothing']) } : { lamp };
}

const notOneOf = (name: string, received: string, values: Iterable<string>): string =>
  `${name}: expected one of ${[...values].join(', ')}; received ${shown(received)}`;

/** Reads a count; undefined if the file lacks it. */
function readCount(element: XMLElement, name: string, fault: Fault): number | undefined {
  const text = textOf(element, name);
  if (/^\d{1,8}$/.test(text)) return Number(text);
  if (text !== '') fault(name, `expected a whole number; received ${shown(text)}`);
  return undefined;
}

function readScore(song: XMLElement, fault: Fault): number {
  if (textOf(song, 'exscore') === '') fault('exscore', 'expected a whole number; received nothing');
  return readCount(song, 'exscore', fault) ?? 0;
}

const readJudgements = (breakdown: XMLElement | undefined, fault: Fault): RawPlay['judgements'] =>
  breakdown &&
  Object.fromEntries(
    Object.entries(JUDGEMENTS).map(([name, judgement]) => [
      judgement,
      readCount(breakdown, name, (_, message) => fault(`scorebreakdown.${name}`, message)),
    ]),
  );

/** Reads a time (Unix ms); null if absent. The file does not name its time zone; UTC is assumed. */
function readTime(song: XMLElement, fault: Fault): number | null {
  const text = textOf(song, 'date');
  if (text === '') return null;
  const time = utcTime(text);
  if (time === undefined) fault('date', `expected a time like 2010-10-19 04:54:22; received ${shown(text)}`);
  return time ?? null;
}
