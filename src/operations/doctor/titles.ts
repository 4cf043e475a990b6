/** Names of the checks, as the command and the administrators' page show them (in Japanese: `web/texts/doctor.ts`). */
export const CHECK_TITLES: Readonly<Record<string, string>> = {
  scores: 'Scores',
  sessions: 'Sessions',
  pbs: 'PBs',
  'pb-ratings': 'PB ratings',
  profiles: 'Profiles',
  'profile-ratings': 'Profile ratings',
  classes: 'Classes',
  targets: 'Goals and quests',
  playcounts: 'Play counts',
  leaderboards: 'Leaderboards',
  folders: 'Folders',
  imports: 'Imports',
  references: 'References',
  search: 'Search',
  'session-names': 'Session names',
  'unmatched-names': 'Unmatched scores',
};
