import { bearer, post } from '../calls.ts';
import { sumsOf } from '../courses.ts';
import { duringAnImport } from '../during-import.ts';
import type { World } from '../happy.ts';
import { beatorajaCourse, beatorajaPlay, CLIENT } from './beatoraja.ts';
import { STAGES } from './happy.ts';
import { lr2Play } from './lr2.ts';

const submit = ({ server, hazel }: World, path: string, body: object) =>
  server.request(path, post(body, { ...bearer(hazel.key), ...CLIENT }));

const oraja = (world: World, name = 'a') => submit(world, '/ir/beatoraja/submit-score', beatorajaPlay({ name }));
const orajaCourse = (world: World, stages = STAGES) =>
  submit(world, '/ir/beatoraja/submit-course', beatorajaCourse(stages));
const lr2 = (world: World) => submit(world, '/ir/lr2hook/import', lr2Play());
const lr2Course = (world: World, stages = STAGES) =>
  submit(world, '/ir/lr2hook/import/course', lr2Play({ md5: sumsOf(...stages) }));

const UNKNOWN = ['a', 'a', 'a', 'a'];

/** Answers of the routes for hooks that only they know how to bring about. */
export const hookStatuses = {
  beatorajaPlay: {
    202: (world: World) => oraja(world, 'never seen'),
    409: (world: World) => duringAnImport(world, () => oraja(world)),
  },
  beatorajaCourse: {
    404: (world: World) => orajaCourse(world, UNKNOWN),
    409: (world: World) => duringAnImport(world, () => orajaCourse(world)),
  },
  lr2Play: { 409: (world: World) => duringAnImport(world, () => lr2(world)) },
  lr2Course: {
    404: (world: World) => lr2Course(world, UNKNOWN),
    409: (world: World) => duringAnImport(world, () => lr2Course(world)),
  },
};
