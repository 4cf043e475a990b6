import { SeedFilesError } from '../../../catalogue/seeds/files.ts';
import type { PackedUnits } from '../../../imports/catalogue/unit.ts';
import { runInThread } from '../../../shared/in-thread.ts';
import type { Progress } from '../../../writer/command.ts';
import { unpackError } from '../../../writer/messages.ts';
import type { Planned, PlanMessage, PlanRequest } from './messages.ts';

const isSource = import.meta.url.endsWith('.ts');
const threadFile = new URL(isSource ? './thread.ts' : './load.js', import.meta.url);

/** Most memory of the thread for objects that have just been made (MB): with Node's own limit it collects garbage half of the time. */
const YOUNG = 128;

/** A plan that is made in a thread of its own. */
export interface Planning {
  planned: Promise<Planned>;
  /** Units to store after the plan's own; null where there are no more. */
  rest: Promise<PackedUnits | null>;
}

/**
 * Reads seed files and plans to load them, in a thread of its own. `planned` rejects with SeedFilesError for files that can't
 * be read, with what `planLoad` throws, or with the signal's reason.
 */
export function planInThread(
  request: PlanRequest,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: Progress) => void },
): Planning {
  const planned = Promise.withResolvers<Planned>();
  const rest = Promise.withResolvers<PackedUnits | null>();
  // Without a plan, nobody asks for the rest of it.
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
    // Handed on, not copied: a hundred megabytes would hold up the main thread.
    give: 'texts' in input ? input.texts.map(({ bytes }) => bytes.buffer) : [],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG },
  };
  runInThread(threadFile, request, options).then(() => {
    rest.resolve(null);
    planned.reject(new Error('The thread that plans a load ended without a plan'));
  }, fail);
  return { planned: planned.promise, rest: rest.promise };
}
