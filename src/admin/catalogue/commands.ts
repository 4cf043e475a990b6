import type { CatalogueEffects, CatalogueEntry, CatalogueStage } from '../../../contracts/documents/catalogue.ts';
import { recordAction } from '../../audit/store.ts';
import { SEED_KINDS, type SeedFiles, type SeedKind } from '../../catalogue/seeds/files.ts';
import { remarkText, type SeedRemark } from '../../catalogue/seeds/report.ts';
import type { CatalogueReport } from '../../imports/catalogue-commands.ts';
import { Refusal } from '../../shared/refusal.ts';
import { command, type Work } from '../../writer/command.ts';
import { loadChosen, type ChosenSeeds } from './load-chosen.ts';
import { packEntries, type PackedEntries } from './packed.ts';
import { lookFor, rememberPull, type PulledFrom } from './pull/remember.ts';

/** Unpacked and found right, see `unpackInThread`. */
type Uploads = ChosenSeeds;

/** What loading files does, for those who look at it. */
export interface Loaded extends Pick<CatalogueStage, 'unchanged' | 'skipped'> {
  entries: PackedEntries;
  effects: CatalogueEffects;
}

const load: Work<Uploads, { loaded: Loaded; report: CatalogueReport }> = async (tx, uploads, context) => {
  context.progress({ stage: 'reading', description: 'Reading' });
  const { files, report } = await loadChosen(tx, uploads, context);
  return { loaded: describeLoaded(report, files), report };
};

function describeLoaded(report: CatalogueReport, files: SeedFiles): Loaded {
  const { kinds, leftOut, adjusted, rederived, orphans } = report;
  return {
    entries: packEntries([
      ...report.entries,
      ...leftOut.map((remark) => remarkEntry('left-out', remark, files)),
      ...adjusted.map((remark) => remarkEntry('adjusted', remark, files)),
    ]),
    unchanged: SEED_KINDS.reduce((sum, kind) => sum + kinds[kind].unchanged, 0),
    skipped: skippedOf(report),
    effects: {
      scores: rederived.scores,
      changed: rederived.changed,
      movedRatings: rederived.moved.length,
      orphansTried: orphans.processed,
      orphansSolved: orphans.success,
    },
  };
}

const remarkEntry = (change: 'left-out' | 'adjusted', remark: SeedRemark, { files }: SeedFiles): CatalogueEntry => {
  const { file, index } = remark;
  const { kind, game } = files.find(({ name }) => name === file)!;
  return { kind, change, id: null, idString: game, name: `${file}[${index}]`, fields: [], reason: remarkText(remark) };
};

const skippedOf = ({ skipped }: CatalogueReport): Loaded['skipped'] =>
  Object.entries(skipped).flatMap(([what, counts]) =>
    Object.entries(counts).map(([kind, count]) => ({ what, kind: kind as SeedKind, count })),
  );

/** Tells what loading files would do. */
export const checkCatalogue = command<Uploads, Loaded>(
  'admin.checkCatalogue',
  async (tx, uploads, context) => (await load(tx, uploads, context)).loaded,
  { undone: true },
);

interface Applied extends Uploads {
  /** The administrator. */
  by: number;
  /** The fingerprint of what they have seen. */
  seen: string;
  names: string[];
  /** The source that the files were pulled from, if they were; its state is remembered. */
  pulled?: PulledFrom | undefined;
}

/** Loads files, for an administrator who has seen what that does. Throws 409 when it would do something else by now. */
export const applyCatalogue = command<Applied, Loaded>(
  'admin.applyCatalogue',
  async (tx, { texts, games, by, seen, names, pulled }, context) => {
    const { loaded, report } = await load(tx, { texts, games }, context);
    const { entries, effects } = loaded;
    if (entries.fingerprint !== seen) {
      throw new Refusal(
        409,
        'catalogue_changed',
        'The catalogue has changed since these files were looked at, so loading them would not do what was shown. Nothing was loaded; they are being looked at again',
      );
    }
    const after = { ...effects, groups: entries.groups };
    const target = { files: names };
    if (pulled) {
      const { accepted } = await lookFor(tx, pulled, { texts, report });
      await rememberPull(tx, pulled, { texts, report, accepted }, context.now());
    }
    await recordAction(tx, by, { action: 'load-catalogue', target, after }, context.now());
    return loaded;
  },
);
