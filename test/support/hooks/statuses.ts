import { bearer, post } from '../calls.ts';
import { sumsOf } from '../courses.ts';
import { duringAnImport } from '../during-import.ts';
import type { World } from '../happy/world.ts';
import { FERVIDEX, fervidexPlay, fervidexProfile, KSHOOK, kshookPlay, vividPlay } from './arcade.ts';
import { beatorajaCourse, beatorajaPlay, CLIENT } from './beatoraja.ts';
import { STAGES } from './happy.ts';
import { lr2Play } from './lr2.ts';

const submit = ({ server, hazel }: World, path: string, body: object, headers: Record<string, string> = CLIENT) =>
  server.request(path, post(body, { ...bearer(hazel.key), ...headers }));

const oraja = (world: World, name = 'a') => submit(world, '/ir/beatoraja/submit-score', beatorajaPlay({ name }));
const orajaCourse = (world: World, stages = STAGES) =>
  submit(world, '/ir/beatoraja/submit-course', beatorajaCourse(stages));
const barbatos = (world: World) => submit(world, '/ir/barbatos/score/submit', vividPlay());
const fervidex = (world: World, what: string, body: object) =>
  submit(world, `/ir/fervidex/${what}/submit`, body, FERVIDEX);
const kshook = (world: World) => submit(world, '/ir/kshook/sv6c/score/save', kshookPlay(), KSHOOK);
const DAN = { cleared: true, course_id: 15, play_style: 0 };

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
  barbatosScore: { 409: (world: World) => duringAnImport(world, () => barbatos(world)) },
  fervidexScore: { 409: (world: World) => duringAnImport(world, () => fervidex(world, 'score', fervidexPlay())) },
  fervidexProfile: { 202: (world: World) => fervidex(world, 'profile', fervidexProfile()) },
  fervidexClass: { 409: (world: World) => duringAnImport(world, () => fervidex(world, 'class', DAN)) },
  kshookScore: { 409: (world: World) => duringAnImport(world, () => kshook(world)) },
  lr2Play: { 409: (world: World) => duringAnImport(world, () => lr2(world)) },
  lr2Course: {
    404: (world: World) => lr2Course(world, UNKNOWN),
    409: (world: World) => duringAnImport(world, () => lr2Course(world)),
  },
};
