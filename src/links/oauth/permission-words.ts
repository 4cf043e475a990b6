import type { Permission } from '../../../contracts/contract.ts';

/** Explanations of permissions for the user asked to grant them. */
export const PERMISSION_WORDS: Readonly<Record<Permission, string>> = {
  customise_profile: 'change your profile, its pictures and how your games are shown',
  customise_score: 'comment on your scores and highlight them',
  customise_session: 'name your sessions, describe and highlight them',
  delete_score: 'delete your scores and undo your imports',
  submit_score: 'send in scores for you',
  manage_targets: 'add and remove your goals and quests',
  manage_rivals: 'choose your rivals',
};
