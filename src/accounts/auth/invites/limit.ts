const MONTH = 28 * 24 * 60 * 60 * 1000;
const EACH_MONTH = 2;
const MOST = 100;

/** Returns how many invitations a user may have made by a time (Unix ms): two per 28 days since joining, up to 100. */
export const inviteLimit = (joinDate: number, now: number): number =>
  Math.min(MOST, EACH_MONTH * Math.max(0, Math.floor((now - joinDate) / MONTH)));
