import type { UserRow } from '../../accounts/users/store.ts';

/** Returns the readme of an archive. `now` is Unix ms. */
export const readme = (
  { username }: UserRow,
  now: number,
): string => `Kaiden: everything of ${username}, ${new Date(now).toISOString()}

scores/     your scores, sessions and dans: a BATCH-MANUAL file for each game:playtype, several where it is large
orphans/    plays that wait for their song or chart to become known, as BATCH-MANUAL too
unread.json     plays of another server that could not be read, as that server sent them (only if there are any)
account.json    the format of this archive, your profile and preferences
account/    goals, quests, rivals, settings, blacklist, history of your profile and more: an entry per line
replays/    replays of your scores
profile.json    for people: who you are, your ratings and classes, today and day by day; your settings and rivals
pictures/   your profile picture and your banner
imports.json    how your scores came in
clients.json    OAuth clients that you have made, without their secrets
webhook.json    your own webhook, without its secret

To bring all of it into an account on another Kaiden server, upload this file on its export page, or have its administrator
run

    kaiden import-account NAME FILE.zip

To bring only scores, upload each file of scores/ and orphans/ (POST /api/v1/import/file, import type
file/batch-manual), or have its administrator run

    kaiden import NAME FILE.zip

Charts are named by their ids, so the server needs the same song database. What is there already is never stored twice.
A score with "graded" is one that its chart has no room for today, because the chart has been changed since. Only
"kaiden import --trust" takes it.
Passwords, API keys, secrets of clients and your e-mail address are not in here.
`;
