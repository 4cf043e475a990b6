/** When a command has its turn: before others, among them, or after all that wait. */
export type Lane = 'urgent' | 'usual' | 'last';

/** How many urgent ones may pass one that waits. */
const MOST_PASSING = 8;

/** Work that is done one at a time. */
export interface Queue {
  /** Does work in its turn and returns its result. */
  inTurn: <T>(work: () => Promise<T>, lane: Lane) => Promise<T>;
}

/** Creates a queue. `look` is called before each next work, for what has come in meanwhile. */
export function createQueue(look: () => void = () => {}): Queue {
  const waiting: Record<Lane, (() => Promise<unknown>)[]> = { urgent: [], usual: [], last: [] };
  let passing = 0;
  let isWorking = false;

  const next = (): (() => Promise<unknown>) | undefined => {
    look();
    const { urgent, usual, last } = waiting;
    if (usual.length === 0) passing = 0;
    if (urgent.length > 0 && passing < MOST_PASSING) {
      passing += 1;
      return urgent.shift();
    }
    passing = 0;
    return usual.shift() ?? last.shift();
  };

  const workOff = async (): Promise<void> => {
    if (isWorking) return;
    isWorking = true;
    for (let work = next(); work; work = next()) await work();
    isWorking = false;
  };

  return {
    inTurn: (work, lane) =>
      new Promise((resolve, reject) => {
        waiting[lane].push(() => work().then(resolve, reject));
        void workOff();
      }),
  };
}
