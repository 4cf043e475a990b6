import type { Binding } from '../handler/handler.ts';

/** Returns bindings in the order in which they are matched: the first fitting one wins, so `pbs/best` has to come before `pbs/:chartID`. */
export const inMatchingOrder = (bindings: readonly Binding[]): Binding[] => {
  const pattern = ({ contract }: Binding) => contract.path.replaceAll(/:\w+/g, '\uFFFF');
  return [...bindings].sort((a, b) => (pattern(a) < pattern(b) ? -1 : 1));
};
