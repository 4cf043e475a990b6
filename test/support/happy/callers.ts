import type { Api } from '../../../contracts/index.ts';
import type { World } from './world.ts';

type Happy = (world: World) => Promise<{ status: number; headers: Headers }>;
/** A call of every route that has to succeed. */
export type HappyCalls = { [G in keyof Api]: Record<keyof Api[G], Happy> };

export const CREDENTIALS = { username: 'Aspen', '!password': 'correct horse', captcha: '' };
export const me = { params: { userID: 'me' } };

export const guest = ({ server }: World) => server.client();
export const administrator = ({ server }: World) => server.admin('Sorrel');
export const register = (world: World) =>
  guest(world).auth.register({ json: { ...CREDENTIALS, email: 'a@x.example' } });
/** Returns the settings of a call by somebody who has just registered. */
export const loggedIn = async (world: World) => ({
  headers: { cookie: (await register(world)).headers.get('set-cookie')!.split(';')[0]! },
});
