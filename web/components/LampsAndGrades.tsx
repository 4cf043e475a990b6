import type { GamePTConfig, PBDocument } from 'kaiden-client';

import { gamesTexts } from '../texts/games.ts';
import { useTexts } from '../texts/index.ts';
import { DistributionBar, partsOf } from './DistributionBar.tsx';

type Counts = Readonly<Record<string, number>>;

/** Counts the PBs with each lamp or grade. */
const countsOf = (pbs: readonly PBDocument[], of: 'lamp' | 'grade'): Counts =>
  Object.fromEntries(
    [...Map.groupBy(pbs, ({ scoreData }) => scoreData[of])].map(([value, { length }]) => [value, length]),
  );

/** Counts the lamps and grades of PBs. */
export const lampsAndGradesOf = (pbs: readonly PBDocument[]) => ({
  lamps: countsOf(pbs, 'lamp'),
  grades: countsOf(pbs, 'grade'),
});

/** Lamps and grades in a folder, as bars. One bar says that nothing has been played. */
export function LampsAndGrades({
  config,
  name,
  counts: { lamps, grades },
  total,
}: {
  config: GamePTConfig;
  /** Name of the folder. */
  name: string;
  counts: { lamps: Counts; grades: Counts };
  /** Number of charts. */
  total: number;
}) {
  const t = useTexts(gamesTexts);
  const inLamps = partsOf(config, 'lamps', lamps);
  return (
    <>
      <DistributionBar label={t.lampsIn(name)} parts={inLamps} total={total} />
      {inLamps.length > 0 && (
        <DistributionBar label={t.gradesIn(name)} parts={partsOf(config, 'grades', grades)} total={total} />
      )}
    </>
  );
}
