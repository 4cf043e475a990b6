import { z } from 'zod';

import { ProfileChanges } from '../../../../contracts/documents/user.ts';
import { fillProfile, type ProfileText } from '../../../accounts/users/commands.ts';
import { toHandles } from '../../../accounts/users/handles.ts';
import { Refusal } from '../../../base/shared/refusal.ts';
import { getBody } from '../tachi/api.ts';
import { MAX_ANSWER, type AccountContext } from './context.ts';
import type { Tally } from './tally.ts';

const location = z.string().nullish().catch(undefined);
const RemoteUser = z.looseObject({
  about: z.unknown(),
  status: z.unknown(),
  socialMedia: z.record(z.string(), z.unknown()).nullish().catch(null),
  /** Null if there is no picture; servers that don't include the field are asked for it. */
  customPfpLocation: location,
  customBannerLocation: location,
});
export type RemoteUser = z.infer<typeof RemoteUser>;

const SITES = ['discord', 'twitter', 'github', 'steam', 'youtube', 'twitch'] as const;

/** Requests the user of an account; null if there is none. Throws RemoteError. */
export const readUser = ({ account }: AccountContext): Promise<RemoteUser | null> =>
  getBody(account.remote, `/api/v1/users/${account.userID}`, RemoteUser, MAX_ANSWER);

/** Synchronises a player's profile texts, by the rules that apply here. */
export async function bringProfile(
  { writer, row, overwrite }: AccountContext,
  { about, status, socialMedia }: RemoteUser,
  tally: Tally,
): Promise<void> {
  const sites = SITES.map((site) => [site, socialMedia?.[site]] as const);
  const texts: Partial<Record<ProfileText, string>> = {};
  for (const [name, text] of [['about', about] as const, ['status', status] as const, ...sites]) {
    if (text === undefined || text === null || text === '') continue;
    const allowed = allowedText(name, text);
    if (allowed === null)
      tally.missing('refused', 1, `${name}: this text can't be used here; it may be too long or too short`);
    else texts[name] = allowed;
  }
  const set = await writer.run(fillProfile, { userID: row.user, texts, overwrite });
  tally.brought(set.length);
  tally.already(Object.keys(texts).length - set.length);
}

/** Returns a text in its stored form, or null if users may not set it. */
function allowedText(name: ProfileText, text: unknown): string | null {
  const { data } = ProfileChanges.shape[name].safeParse(text);
  if (typeof data !== 'string') return null;
  if (name === 'about' || name === 'status') return data;
  try {
    return toHandles({ [name]: data })[name] ?? null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
