import fc from 'fast-check';

import { HOUR, MINUTE, NOON } from './plays.ts';
import { ALL_SONGS, importDocument, PLAYERS, type World } from './small-world.ts';

export interface RandomPlay {
  player: number;
  part: keyof typeof PARTS;
  song: number;
  [more: string]: unknown;
}

/** The parts of the small world that are played, each with a few songs only, so that plays meet. */
const PARTS = {
  SP: { game: 'iidx', playtype: 'SP', title: 'Song', difficulty: () => 'ANOTHER', version: null },
  /** The older revision of the chart of song 1. */
  oldSP: { game: 'iidx', playtype: 'SP', title: 'Song', difficulty: () => 'ANOTHER', version: '27' },
  DP: { game: 'iidx', playtype: 'DP', title: 'Song', difficulty: () => 'ANOTHER', version: null },
  sdvx: {
    game: 'sdvx',
    playtype: 'Single',
    title: 'Volt',
    difficulty: (song: number) => (song % 2 ? 'EXH' : 'GRV'),
    version: null,
  },
  drums: { game: 'gitadora', playtype: 'Dora', title: 'Drum', difficulty: () => 'EXTREME', version: null },
  easyDrums: { game: 'gitadora', playtype: 'Dora', title: 'Drum', difficulty: () => 'ADVANCED', version: null },
} as const;

export const song = fc.integer({ min: 1, max: ALL_SONGS });
export const player = fc.constantFrom(...PLAYERS);

/**
 * Mostly full hours of half a day, so that one play more or less joins or parts sessions, gaps of exactly two hours are
 * common, and a millisecond to either side of them.
 */
const timeAchieved = fc.option(
  fc.tuple(fc.nat(12), fc.constantFrom(0, 0, 0, 0, 1, -1, HOUR / 2)).map(([hour, off]) => NOON + hour * HOUR + off),
  { freq: 5 },
);
const comment = fc.option(fc.constantFrom('nice', ''), { freq: 1 });

const iidxPlay = fc
  .record({
    player,
    part: fc.constantFrom('SP' as const, 'SP' as const, 'SP' as const, 'SP' as const, 'oldSP' as const, 'DP' as const),
    song,
    score: fc.integer({ min: 0, max: 14 }).map((n) => n * 50),
    lamp: fc.constantFrom('FAILED', 'EASY CLEAR', 'CLEAR', 'HARD CLEAR', 'EX HARD CLEAR', 'FULL COMBO'),
    timeAchieved,
    comment,
    optional: fc.option(
      fc.record({ bp: fc.nat(5), gauge: fc.constantFrom(0, 50, 100), comboBreak: fc.nat(3) }, { requiredKeys: [] }),
    ),
  })
  // Only song 1 has an older revision.
  .map((one) => (one.part === 'oldSP' ? { ...one, song: 1 } : one));

const sdvxPlay = fc.record({
  player,
  part: fc.constant('sdvx' as const),
  song,
  score: fc.integer({ min: 0, max: 9 }).map((n) => 9_000_000 + n * 111_111),
  lamp: fc.constantFrom('FAILED', 'CLEAR', 'EXCESSIVE CLEAR', 'MAXXIVE CLEAR'),
  timeAchieved,
  optional: fc.option(fc.record({ exScore: fc.nat(3) })),
});

const drumPlay = fc.record({
  player,
  part: fc.constantFrom('drums' as const, 'easyDrums' as const),
  song,
  score: fc.integer({ min: 0, max: 12 }).map((n) => n * 8.125),
  lamp: fc.constantFrom('FAILED', 'CLEAR', 'FULL COMBO'),
  timeAchieved,
});

/** A play of any game. */
export const play: fc.Arbitrary<RandomPlay> = fc.oneof(
  { weight: 4, arbitrary: iidxPlay },
  { weight: 1, arbitrary: sdvxPlay },
  { weight: 2, arbitrary: drumPlay },
);

/** Plays of one player of one game, which is what an import mostly is; they are close enough to be in few sessions. */
export const ownPlays: fc.Arbitrary<RandomPlay[]> = fc
  .tuple(player, fc.constantFrom<fc.Arbitrary<RandomPlay>>(iidxPlay, iidxPlay, sdvxPlay, drumPlay))
  .chain(([who, plays]) =>
    fc.array(plays, { minLength: 1, maxLength: 8 }).map((all) => all.map((one) => ({ ...one, player: who }))),
  );

/** A long evening of one player on one part: enough plays for the ratings of a session, which need ten. */
export const evening: fc.Arbitrary<RandomPlay[]> = fc
  .tuple(player, fc.constantFrom(iidxPlay, sdvxPlay, drumPlay), fc.nat(10))
  .chain(([who, plays, from]) =>
    fc.array(
      fc.tuple(plays, fc.nat(180)).map(([one, minute]) => ({
        ...one,
        player: who,
        part: one.part === 'oldSP' || one.part === 'DP' ? 'SP' : one.part,
        timeAchieved: NOON + from * 4 * HOUR + minute * MINUTE,
      })),
      { minLength: 10, maxLength: 16, size: '+1' },
    ),
  );

/** A file may hold plays of one game:playtype and version only: parts plays into files, in the order they come. */
function files(plays: readonly RandomPlay[]) {
  return [...Map.groupBy(plays, ({ player: who, part }) => `${who} ${part}`).values()].map((group) => {
    const { player: userID, part } = group[0]!;
    const { game, playtype, version, title, difficulty } = PARTS[part];
    const scores = group.map(({ player: _player, part: _part, song: n, ...fields }) => ({
      ...fields,
      matchType: 'songTitle',
      identifier: `${title} ${n}`,
      difficulty: difficulty(n),
    }));
    return { userID, document: { meta: { game, playtype, service: 'test', version }, scores } };
  });
}

/** Imports plays, each player's and each game's in files of their own. */
export async function importPlays(world: World, plays: readonly RandomPlay[]): Promise<void> {
  for (const { userID, document } of files(plays)) await importDocument(world, userID, document);
}
