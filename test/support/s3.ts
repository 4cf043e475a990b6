/** Values of the elements that a song may have otherwise; null for an element that it lacks. */
export type S3Song = Readonly<Record<string, string | null>>;

const USUAL: S3Song = {
  id: '187',
  diff: 'A',
  songname: '<![CDATA[Song 2]]>',
  artist: '<![CDATA[Artist 2]]>',
  styles: '3rd',
  notes: '502',
  exscore: '700',
  grade: 'AA',
  scorebreakdown: '<justgreats>300</justgreats><greats>100</greats><good>50</good><bad>10</bad><poor>4</poor>',
  mods: '<highspeed>2</highspeed><hidsud>T</hidsud>',
  cleartype: 'cleared',
  date: '2010-10-19 04:54:22',
};

const songXML = (song: S3Song) =>
  Object.entries({ ...USUAL, ...song })
    .flatMap(([name, value]) => (value === null ? [] : `      <${name}>${value}</${name}>`))
    .join('\r\n');

/** A file of Solid State Squad with these songs. */
export const s3XML = (songs: readonly S3Song[], declaration = ''): string =>
  [
    `${declaration}<s3data version="0.1" xmlns="http://iidx.solidstatesquad.com/xml/ns#">`,
    '  <userdata><id>3</id><login><![CDATA[hazel]]></login><djname><![CDATA[HAZEL]]></djname></userdata>',
    '  <scoredata>',
    ...songs.map((song) => `    <song>\r\n${songXML(song)}\r\n    </song>`),
    '  </scoredata>',
    '</s3data>',
  ].join('\r\n');
