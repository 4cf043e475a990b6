import { createHash } from 'node:crypto';

import type { Tx } from '../../../db/open.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import { placeInFolders } from '../folders/contents.ts';
import { gptRow } from '../gpts.ts';
import { addChartKeys } from '../keys/store.ts';
import { searchTextOf } from '../search/fold.ts';
import { addCharts, addSongs } from '../seeds/store.ts';
import { SENT_BY_PLAYERS, type SentChart } from '../sent/sent-chart.ts';
import { nextSentSongID } from '../sent/store.ts';

const textOrNull = (text: string): string | null => readable(text) || null;

/** Replaces control characters, which titles of damaged files contain. */
const readable = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim();

function newSong(game: string, songID: number, sent: SentChart) {
  const { genre, subtitle, subartist } = sent;
  const song = {
    game,
    songID,
    title: readable(sent.title) || `(${sent.md5.slice(0, 8)})`,
    artist: readable(sent.artist),
    altTitles: [],
    searchTerms: [],
    data: {
      genre: textOrNull(genre),
      subtitle: textOrNull(subtitle),
      subartist: textOrNull(subartist),
      tableString: null,
    },
    v3ID: null,
  };
  return { ...song, searchText: searchTextOf(song) };
}

const newChart = ({ game, playtype, def }: Gpt, ofSong: { song: number; gpt: number }, sent: SentChart) => ({
  ...ofSong,
  chartID: createHash('sha1').update(`${game} ${playtype} ${sent.sha256}`).digest('hex'),
  difficulty: def.difficulties.default,
  level: '?',
  levelNum: 0,
  isPrimary: true,
  versions: [],
  data: {
    notecount: sent.notecount,
    hashMD5: sent.md5,
    hashSHA256: sent.sha256,
    tableFolders: [],
    [SENT_BY_PLAYERS]: true,
  },
  rgcID: null,
  tierlistInfo: {},
  v3ID: null,
});

/** Adds a song with a chart in each of these playtypes, marked as sent by players. Returns the folders (rows) that have gained one. */
export async function addSentSong(tx: Tx, gpts: readonly Gpt[], sent: SentChart): Promise<number[]> {
  const { game } = gpts[0]!;
  const song = newSong(game, await nextSentSongID(tx, game), sent);
  const [songRow] = await addSongs(tx, [song]);
  const changed: number[] = [];
  for (const gpt of gpts) {
    const row = await gptRow(tx, game, gpt.playtype);
    const chart = newChart(gpt, { song: songRow!, gpt: row }, sent);
    const [chartRow] = await addCharts(tx, [chart]);
    await addChartKeys(tx, [{ row: chartRow!, gpt, gptRow: row, data: chart.data, songData: song.data }]);
    changed.push(...(await placeInFolders(tx, row, chartRow!)));
  }
  return changed;
}
