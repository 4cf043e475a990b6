import type { CatalogueEffects, CatalogueEntry, CatalogueStage } from '../../../../../contracts/documents/catalogue.ts';
import { SEED_KINDS, type SeedFiles, type SeedKind } from '../../../../catalogue/seeds/files.ts';
import { remarkText, type SeedRemark } from '../../../../catalogue/seeds/report.ts';
import type { CatalogueReport } from '../../../../transfer/imports/catalogue-commands.ts';
import { packEntries, type PackedEntries } from '../packed.ts';

/** Effects of loading files, for display. */
export interface Loaded extends Pick<CatalogueStage, 'unchanged' | 'skipped'> {
  entries: PackedEntries;
  effects: CatalogueEffects;
}

/** Describes a load for administrators. */
export function describeLoaded(report: CatalogueReport, files: SeedFiles): Loaded {
  const { kinds, leftOut, adjusted } = report;
  return {
    entries: packEntries([
      ...report.entries,
      ...leftOut.map((remark) => remarkEntry('left-out', remark, files)),
      ...adjusted.map((remark) => remarkEntry('adjusted', remark, files)),
    ]),
    unchanged: SEED_KINDS.reduce((sum, kind) => sum + kinds[kind].unchanged, 0),
    skipped: skippedOf(report),
    effects: effectsOf(report),
  };
}

/** Counts the effects of a load on players. */
export const effectsOf = ({
  rederived,
  orphans,
}: Pick<CatalogueReport, 'rederived' | 'orphans'>): CatalogueEffects => ({
  scores: rederived.scores,
  changed: rederived.changed,
  movedRatings: rederived.moved.length,
  orphansTried: orphans.processed,
  orphansSolved: orphans.success,
});

const remarkEntry = (change: 'left-out' | 'adjusted', remark: SeedRemark, { files }: SeedFiles): CatalogueEntry => {
  const { file, index } = remark;
  const { kind, game } = files.find(({ name }) => name === file)!;
  return { kind, change, id: null, idString: game, name: `${file}[${index}]`, fields: [], reason: remarkText(remark) };
};

const skippedOf = ({ skipped }: CatalogueReport): Loaded['skipped'] =>
  Object.entries(skipped).flatMap(([what, counts]) =>
    Object.entries(counts).map(([kind, count]) => ({ what, kind: kind as SeedKind, count })),
  );
