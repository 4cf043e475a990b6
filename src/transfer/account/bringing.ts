import type { Db } from '../../../db/open.ts';
import type { Pictures } from '../../accounts/pictures/pictures.ts';
import type { Replays } from '../../play/replays/replays.ts';
import type { Writer } from '../../writer/command.ts';
import type { ImportRunner } from '../imports/runner.ts';
import type { Archive } from './archive.ts';
import type { HowToTake } from './take/context.ts';
import type { Tally } from './tally.ts';

export interface BringDeps {
  db: Db;
  writer: Writer;
  imports: Pick<ImportRunner, 'run' | 'dryRun'>;
  pictures: Pick<Pictures, 'set'>;
  replays: Pick<Replays, 'restore'>;
}

/** An archive that is brought into an account. */
export interface Bringing extends BringDeps, HowToTake {
  archive: Archive;
  tally: Tally;
  /** Whether only the results are of interest. */
  dryRun: boolean;
  signal?: AbortSignal | undefined;
}
