import type { ComposedFromParts, PBDocument } from '../../../contracts/documents/score.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import { lampPartName } from '../../games/engine/merge-pb.ts';

type Parts = PBDocument['composedFrom'];

/** Returns the scores of a PB as v2 servers of 2022 answered them. */
export function toObject({ def }: Gpt, [base, ...others]: Parts): ComposedFromParts {
  const scorePB = base!.scoreID;
  const lamp = others.find(({ name }) => name === lampPartName(def));
  const other = others.filter((part) => part !== lamp);
  return { scorePB, lampPB: lamp?.scoreID ?? scorePB, ...(other.length > 0 && { other }) };
}
