import type { Difference } from './examine.ts';
import { CHECK_TITLES } from './titles.ts';

const LONGEST = 300;

const show = (value: unknown): string => {
  if (value === null) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

/** Formats a difference as one line: check, player, subject, stored and expected value. */
export function describeDifference({ check, userID, username, idString, what, stored, expected }: Difference): string {
  const whose = userID === null ? '' : `${username ?? 'nobody'} (user ${userID}), ${idString}, `;
  const values = stored === null && expected === null ? '' : `: stored ${show(stored)}, expected ${show(expected)}`;
  return `${CHECK_TITLES[check] ?? check}: ${whose}${what}${values}`.replaceAll(/\p{Cc}+/gu, ' ');
}
