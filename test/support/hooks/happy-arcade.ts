import type { World } from '../happy/world.ts';
import { FERVIDEX, fervidexPlay, fervidexProfile, KSHOOK, kshookExport, kshookPlay, vividPlay } from './arcade.ts';

const me = { params: { userID: 'me' } };

/** A call of every route for hooks of arcade games that has to succeed. */
export const happyArcade = {
  barbatosScore: ({ hazel }: World) => hazel.api.hooks.barbatosScore({ json: vividPlay() }),
  fervidexScore: ({ hazel }: World) => hazel.api.hooks.fervidexScore({ json: fervidexPlay(), headers: FERVIDEX }),
  fervidexProfile: ({ hazel }: World) =>
    hazel.api.hooks.fervidexProfile({ json: fervidexProfile(), headers: FERVIDEX }),
  fervidexClass: ({ hazel }: World) =>
    hazel.api.hooks.fervidexClass({ json: { cleared: true, course_id: 15, play_style: 0 }, headers: FERVIDEX }),
  kshookScore: ({ hazel }: World) => hazel.api.hooks.kshookScore({ json: kshookPlay(), headers: KSHOOK }),
  kshookExport: ({ hazel }: World) => hazel.api.hooks.kshookExport({ json: kshookExport(), headers: KSHOOK }),
  fervidexSettings: ({ browser }: World) => browser.hooks.fervidexSettings(me),
  changeFervidexSettings: ({ browser }: World) =>
    browser.hooks.changeFervidexSettings({ ...me, json: { cards: ['E004000000000000'] } }),
  kshookSettings: ({ browser }: World) => browser.hooks.kshookSettings(me),
  changeKshookSettings: ({ browser }: World) =>
    browser.hooks.changeKshookSettings({ ...me, json: { forceStaticImport: true } }),
};
