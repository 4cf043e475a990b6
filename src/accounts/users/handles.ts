import type { ProfileChanges } from '../../../contracts/documents/user.ts';
import type { SocialMedia } from '../../../db/schema/users.ts';
import { invalidRequest } from '../../base/shared/refusal.ts';
import { withoutUndefined } from '../../base/shared/without-undefined.ts';

/** Addresses of profiles on other sites. */
const PAGES: Partial<Record<keyof SocialMedia, RegExp>> = {
  twitter: /^.*\b(?:twitter|x)\.com\//i,
  github: /^.*github\.com\//i,
  steam: /^.*steamcommunity\.com\/id\//i,
  youtube: /^.*youtube\.com\/(?:user\/|channel\/|@)/i,
  twitch: /^.*twitch\.tv\//i,
};

/** Names or addresses by site, without the other fields of a profile: a new one that nobody handles does not compile. */
type SocialMediaInput = { [site in keyof SocialMedia]?: string | null | undefined } & {
  [other in Exclude<keyof ProfileChanges, keyof SocialMedia>]?: never;
};

/** Converts addresses of profiles to names. Throws 400 for an address without a name. */
export function toHandles(sent: SocialMediaInput): Partial<SocialMedia> {
  const handles: Partial<SocialMedia> = {};
  for (const [site, value] of Object.entries(withoutUndefined(sent)) as [keyof SocialMedia, string | null][]) {
    handles[site] = value === null ? null : toHandle(site, value);
  }
  return handles;
}

function toHandle(site: keyof SocialMedia, sent: string): string {
  const page = PAGES[site];
  if (!page?.test(sent)) return sent;
  const name = sent.replace(page, '').replace(/\/+$/, '');
  if (name === '') throw invalidRequest([{ path: site, message: 'Expected a name after the address of the site' }]);
  return name;
}
