import { ms, whole } from '../figures.ts';
import type { Task } from './observe.ts';

/** Tasks longer than this block the page (ms). */
export const LONG = 50;

/** The longest task, how many are too long, and by how much together (ms). */
export function longOnes<T>(of: (value: (one: T) => number) => number, tasks: (one: T) => readonly Task[]): string[] {
  const beyond = (one: T) => tasks(one).filter(({ work }) => work > LONG);
  return [
    ms(of((one) => Math.max(0, ...tasks(one).map(({ work }) => work)))),
    whole(of((one) => beyond(one).length)),
    whole(of((one) => beyond(one).reduce((sum, { work }) => sum + work - LONG, 0))),
  ];
}
