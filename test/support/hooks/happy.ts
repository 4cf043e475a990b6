import type { Api } from '../../../contracts/index.ts';
import { sumsOf } from '../courses.ts';
import type { World } from '../happy/world.ts';
import { beatorajaCourse, beatorajaPlay, CLIENT as headers } from './beatoraja.ts';
import { happyArcade } from './happy-arcade.ts';
import { happyUSC } from './happy-usc.ts';
import { lr2Play } from './lr2.ts';

type Happy = (world: World) => Promise<{ status: number; headers: Headers }>;

/** The stages of the course of class NORMAL_2. */
export const STAGES = ['b', 'a', 'd', 'c'];

/** A call of every route for hooks that has to succeed. */
export const happyHooks = {
  beatorajaPlay: ({ hazel }) => hazel.api.hooks.beatorajaPlay({ headers, json: beatorajaPlay() }),
  beatorajaCourse: ({ hazel }) => hazel.api.hooks.beatorajaCourse({ headers, json: beatorajaCourse(STAGES) }),
  beatorajaRanking: ({ hazel, params }) => hazel.api.hooks.beatorajaRanking({ headers, params }),
  beatorajaPlayer: ({ hazel, params }) => hazel.api.hooks.beatorajaPlayer({ headers, params }),
  beatorajaRivals: ({ hazel }) => hazel.api.hooks.beatorajaRivals({ headers }),
  ...happyArcade,
  ...happyUSC,
  lr2Play: ({ hazel }) => hazel.api.hooks.lr2Play({ json: lr2Play() }),
  lr2Course: ({ hazel }) => hazel.api.hooks.lr2Course({ json: lr2Play({ md5: sumsOf(...STAGES) }) }),
} satisfies Record<keyof Api['hooks'], Happy>;
