import type { UserDocument } from '../../../contracts/documents/user.ts';
import type { SocialMedia } from '../../../db/schema/users.ts';
import { notFound } from '../../base/shared/refusal.ts';
import { withoutUndefined } from '../../base/shared/without-undefined.ts';
import { command } from '../../writer/command.ts';
import { toUserDocument } from './documents.ts';
import { findPreferences, findUserByID, putPreferences, updateProfile, type Preferences } from './store.ts';

export interface ProfileChange {
  userID: number;
  about?: string | undefined;
  status?: string | null | undefined;
  socialMedia: Partial<SocialMedia>;
}

/** Changes a user's profile and returns the document. Throws 404 if there is no such user. */
export const changeProfile = command<ProfileChange, UserDocument>(
  'users.changeProfile',
  async (tx, { userID, about, status, socialMedia }) => {
    const user = await findUserByID(tx, userID);
    if (!user) throw notFound('user');
    const sites = { ...user.socialMedia, ...socialMedia };
    const changed = await updateProfile(tx, userID, { ...withoutUndefined({ about, status }), socialMedia: sites });
    return toUserDocument(changed ?? user);
  },
);

/** Changes some settings and returns all. Throws 404 if there is no such user. */
export const changePreferences = command<{ userID: number; change: Partial<Preferences> }, Preferences>(
  'users.changePreferences',
  async (tx, { userID, change }, { now }) => {
    if (!(await findUserByID(tx, userID))) throw notFound('user');
    const preferences = { ...(await findPreferences(tx, userID)), ...change };
    await putPreferences(tx, userID, preferences, now());
    return preferences;
  },
);

/** Texts of a profile. */
export type ProfileText = 'about' | 'status' | keyof SocialMedia;

/** Fills in the empty ones of these profile texts; with `overwrite` the others as well. Returns which were set. Throws 404. */
export const fillProfile = command<
  { userID: number; texts: Partial<Record<ProfileText, string>>; overwrite: boolean },
  ProfileText[]
>('users.fillProfile', async (tx, { userID, texts, overwrite }) => {
  const user = await findUserByID(tx, userID);
  if (!user) throw notFound('user');
  const now: Record<ProfileText, string | null> = { ...user.socialMedia, about: user.about, status: user.status };
  const set = (Object.keys(texts) as ProfileText[]).filter(
    (name) => texts[name] !== now[name] && (overwrite || !now[name]),
  );
  const { about, status, ...socialMedia } = Object.fromEntries(set.map((name) => [name, texts[name]!]));
  if (set.length > 0) {
    const sites = { ...user.socialMedia, ...socialMedia };
    await updateProfile(tx, userID, { ...withoutUndefined({ about, status }), socialMedia: sites });
  }
  return set;
});
