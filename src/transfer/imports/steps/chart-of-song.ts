import type { Db } from '../../../../db/open.ts';
import { foldTitle } from '../../../base/shared/fold-title.ts';
import {
  findChartsOfSong,
  findSongByID,
  findSongsByFoldedTitle,
  findSongsByTitle,
  type SongCandidate,
  type SongChart,
} from '../../../catalogue/match.ts';
import type { Gpt } from '../../../games/engine/gpt.ts';
import type { ChartName } from '../chart-name.ts';
import type { RawPlay } from '../raw-play.ts';
import { NoMatch, ofVersion, pickChart, type MatchScope } from './pick-chart.ts';

/** Thrown if no song has a title; another spelling may be meant. */
export class UnknownTitle extends NoMatch {}

/** Song and its charts that a play may be on. */
interface Fitting {
  song: SongCandidate;
  charts: readonly SongChart[];
}

/** Returns those of these songs that have a matching chart: songs may share a title. */
async function fittingSongs(
  db: Db,
  scope: MatchScope,
  { difficulties }: ChartName,
  songs: readonly SongCandidate[],
): Promise<Fitting[]> {
  const fitting: Fitting[] = [];
  for (const song of songs) {
    const found = await findChartsOfSong(db, song.id, scope.gptRow, difficulties?.[0] ?? '');
    const charts = found.filter(ofVersion(scope));
    if (charts.length > 0) fitting.push({ song, charts });
  }
  return fitting;
}

/** Returns the chart (row) of the song that a play names by title or id. Throws NoMatch unless there is exactly one. */
export async function chartOfNamedSong(db: Db, scope: MatchScope, named: ChartName, play: RawPlay): Promise<number> {
  const fitting = ofLevel(play, await fittingSongs(db, scope, named, await findSongs(db, scope, named, play)));
  if (fitting.length > 1) {
    const names = fitting.map(({ song: { title, artist } }) => `"${title}" by ${artist}`);
    throw new NoMatch(
      'AmbiguousTitle',
      `${fitting.length} songs have this title (${names.join('; ')}); send "artist" to tell them apart`,
    );
  }
  return pickChart(fitting[0]?.charts ?? [], scope, `${play.identifier} [${play.difficulty}]`);
}

/** Returns the only one of several songs with a chart of the play's level, else all of them. Levels without decimals are those of older files. */
function ofLevel({ level }: RawPlay, fitting: readonly Fitting[]): readonly Fitting[] {
  if (fitting.length < 2 || !level) return fitting;
  const isOf = (chart: SongChart) => chart.level === level || chart.level.startsWith(`${level}.`);
  const found = fitting.filter(({ charts }) => charts.some(isOf));
  return found.length === 1 ? found : fitting;
}

/**
 * Returns the chart (row) of the song whose title is another spelling of the given one, with the given artist; undefined unless exactly one
 * song matches.
 */
export async function chartOfSimilarTitle(
  db: Db,
  scope: MatchScope,
  named: ChartName,
  { identifier, artist }: RawPlay,
): Promise<number | undefined> {
  const folded = foldTitle(identifier);
  if (folded === '') return undefined;
  const alike = await findSongsByFoldedTitle(db, scope.gpt.game, folded);
  const songs = artist ? alike.filter((song) => isBy(song, artist)) : alike;
  const [one, second] = await fittingSongs(db, scope, named, songs);
  return one?.charts.length === 1 && !second ? one.charts[0]!.chartRow : undefined;
}

const isBy = (song: SongCandidate, artist: string): boolean =>
  song.artist === '' || foldTitle(song.artist) === foldTitle(artist);

async function findSongs(
  db: Db,
  { gpt }: MatchScope,
  { match, key }: ChartName,
  play: RawPlay,
): Promise<readonly SongCandidate[]> {
  if (match.by === 'songID') {
    const song = await findSongByID(db, gpt.game, key);
    if (!song) throw new NoMatch('SongOrChartNotFound', `No ${gpt.game} song has the id ${play.identifier}`);
    return [song];
  }
  const titled = await findSongsByTitle(db, gpt.game, play.identifier.toLowerCase());
  if (titled.length === 0) throw unknownTitle(gpt, play);
  const songs = settle(titled, play);
  if (songs.length === 0) throw new NoMatch('SongOrChartNotFound', byOthers(gpt, play, titled));
  return songs;
}

/** Selects among songs whose titles differ only in case: those by the given artist, else the one with this exact spelling. */
function settle(titled: readonly SongCandidate[], { identifier, artist }: RawPlay): readonly SongCandidate[] {
  if (titled.length < 2) return titled;
  if (artist) return titled.filter((song) => song.artist.toLowerCase() === artist.toLowerCase());
  const spelled = titled.filter(({ title }) => title === identifier);
  return spelled.length > 0 ? spelled : titled;
}

const unknownTitle = ({ game }: Gpt, { identifier }: RawPlay): UnknownTitle =>
  new UnknownTitle('SongOrChartNotFound', `No ${game} song has the title "${identifier}"`);

const byOthers = ({ game }: Gpt, { identifier, artist }: RawPlay, titled: readonly SongCandidate[]): string =>
  `No ${game} song "${identifier}" is by ${artist}; there are ones by ${titled.map((song) => song.artist).join(', ')}`;
