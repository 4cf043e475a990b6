import { chooseAlg, type FoundUgpt } from '../stats/find-ugpt.ts';

/** Returns the requested profile rating; by default the one that the game shows. Throws 400 for an unknown one. */
export function ratingAlgOf({ gpt: { def } }: Pick<FoundUgpt, 'gpt'>, asked: string | undefined) {
  const name = chooseAlg(asked, Object.keys(def.profileAlgs), def.inGame?.profile ?? def.defaults.profile);
  return { name, alg: def.profileAlgs[name]! };
}
