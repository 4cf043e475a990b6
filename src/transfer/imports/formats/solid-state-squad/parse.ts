import { XML_ENTRIES } from '../../entries.ts';
import type { ImportFormat } from '../format.ts';
import { byPlaytype, type PlacedPlay } from '../shared/by-playtype.ts';
import { faultList, notThat } from '../shared/faults.ts';
import { childOf, readXML, type XMLElement } from '../xml/read.ts';
import { readSong } from './song.ts';

const EXPECTED = 'the XML of beatmania IIDX scores from Solid State Squad';
const ABOUT = { game: 'iidx', playtypes: ['SP', 'DP'], service: 'Solid State Squad' };

/** The scores that Solid State Squad exports for beatmania IIDX on consoles: the best one on each chart. */
export const solidStateSquad: ImportFormat = {
  about: {
    label: { en: 'beatmania IIDX, Solid State Squad (XML)', ja: 'beatmania IIDX・Solid State Squad（XML）' },
    signs: [/^</, /<s3data[\s>]/],
    guide: {
      games: ['iidx'],
      steps: [
        {
          en: 'Log in to Solid State Squad (S3) and export your scores as XML.',
          ja: 'Solid State Squad（S3）にログインし、スコアを XML でエクスポートします。',
          picture: { kind: 'folder', path: ['Downloads'], files: ['score.xml'], marked: 'score.xml' },
        },
        {
          en: 'Drop the XML file on the import page. SP and DP are imported together.',
          ja: 'インポート画面に XML ファイルをドロップします。SP と DP はまとめて取り込まれます。',
        },
      ],
    },
  },
  entries: XML_ENTRIES,
  parse(body, { games }) {
    return byPlaytype(games, ABOUT, readSongs(findSongs(readXML(body, EXPECTED))));
  },
};

function findSongs(root: XMLElement): readonly XMLElement[] {
  if (root.name !== 's3data')
    throw notThat(`The root element is <${root.name.slice(0, 60)}> instead of <s3data>`, EXPECTED);
  const scores = childOf(root, 'scoredata');
  if (!scores) throw notThat('The file is missing <scoredata>', EXPECTED);
  return scores.children.filter(({ name }) => name === 'song');
}

function readSongs(songs: readonly XMLElement[]): PlacedPlay[] {
  const faults = faultList();
  const plays = songs.map((song, position) => {
    const fault = (name: string, message: string) => faults.add(`s3data.scoredata.song[${position}].${name}`, message);
    return { position, ...readSong(song, fault) };
  });
  faults.refuse();
  return plays;
}
