import { runInThread } from '../../../../base/shared/in-thread.ts';
import { SeedFilesError } from '../../../../catalogue/seeds/files.ts';
import type { PackedUnits } from '../../../../transfer/imports/catalogue/unit.ts';
import type { Progress } from '../../../../writer/command.ts';
import { unpackError } from '../../../../writer/messages.ts';
import type { Planned, PlanMessage, PlanRequest } from './messages.ts';

/** Young generation of the thread's heap (MB): with Node's default it spends half of its time on garbage collection. */
const YOUNG = 128;

/** Plan being made in a thread. */
export interface Planning {
  planned: Promise<Planned>;
  /** Units to store after the plan's own; null if there are no more. */
  rest: Promise<PackedUnits | null>;
}

/**
 * Reads seed files and plans to load them, in a thread. `planned` rejects with SeedFilesError for unreadable files, with the errors of
 * `planLoad`, or with the signal's reason.
 */
export function planInThread(
  request: PlanRequest,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: Progress) => void },
): Planning {
  const planned = Promise.withResolvers<Planned>();
  const rest = Promise.withResolvers<PackedUnits | null>();
  // Without a plan, nobody asks for the rest.
  rest.promise.catch(() => undefined);
  const fail = (error: unknown) => {
    planned.reject(error);
    rest.reject(error);
  };
  const onMessage = (raw: unknown) => {
    const message = raw as PlanMessage;
    if (message.type === 'progress') onProgress(message.progress);
    else if (message.type === 'planned') planned.resolve(message.planned);
    else if (message.type === 'rest') rest.resolve(message.units);
    else fail(message.isFile ? new SeedFilesError(message.error.message) : unpackError(message.error));
  };
  const { input } = request;
  const options = {
    signal,
    onMessage,
    // Transferred, not copied: a hundred megabytes would block the main thread.
    give: 'texts' in input ? input.texts.map(({ bytes }) => bytes.buffer) : [],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG },
  };
  runInThread('load', request, options).then(() => {
    rest.resolve(null);
    planned.reject(new Error('The thread that plans a load ended without a plan'));
  }, fail);
  return { planned: planned.promise, rest: rest.promise };
}
