import { closeAccount, removeSomeOrphans, removeSomeScores, removeUser } from '../accounts/commands.ts';
import { removeAlias, settleName } from '../admin/aliases/commands.ts';
import { announce } from '../admin/announce.ts';
import { beginLoad, dropLoad, endLoad } from '../admin/catalogue/load/commands.ts';
import { noteFailure, noteUnchanged, noteWaiting } from '../admin/catalogue/pull/commands.ts';
import { changeLevel } from '../admin/change-level.ts';
import { destroyChart, noteAction, recalcScores, resyncStoredPBs } from '../admin/commands.ts';
import { destroyUgpt } from '../admin/destroy-ugpt.ts';
import { removeEntries } from '../admin/removal/commands.ts';
import { unmatchScores } from '../admin/removal/unmatch.ts';
import { cancelDeletion, changeEmail, changePassword, requestDeletion } from '../auth/account-commands.ts';
import { beginAttempt, endAttempt, forgetAttempts, undoAttempt } from '../auth/attempts/commands.ts';
import { forgetCodes, resetPassword, sendCode, verifyEmailByCode } from '../auth/codes/commands.ts';
import {
  createAccount,
  createFirstAdministrator,
  createKey,
  endExpiredLoginSessions,
  endLoginSession,
  endLoginSessionNamed,
  endLoginSessionsOf,
  extendLoginSession,
  noteKeyUse,
  noteLoginSessionUse,
  revokeKey,
  startLoginSession,
  verifyEmail,
} from '../auth/commands.ts';
import { createBareInvites, createInvite } from '../auth/invites/commands.ts';
import { nameVersions } from '../catalogue/versions/commands.ts';
import { forgetDeletions } from '../changes/commands.ts';
import { changeClient, createClient, removeClient, resetSecret } from '../clients/commands.ts';
import { changeHook, createHookKey } from '../clients/hooks/commands.ts';
import { forgetDeliveries, noteAttempt, queueTestEvent } from '../clients/webhooks/commands.ts';
import { repair } from '../doctor/commands.ts';
import { snapshotProfiles } from '../history/snapshot.ts';
import { loadCatalogue, prepareGames, recalculateGames } from '../imports/catalogue-commands.ts';
import { storeCatalogueSlice } from '../imports/catalogue/slice.ts';
import {
  failQueuedImport,
  forgetQueuedImport,
  importScores,
  noteBrought,
  queueImport,
  runQueuedImport,
  storeImport,
} from '../imports/commands.ts';
import { forgetIdempotencyKeys } from '../imports/idempotency/commands.ts';
import { endChain, storeNextLink } from '../imports/links/commands.ts';
import { deleteOrphan, resolveOrphan } from '../imports/orphans/commands.ts';
import { storeRetried } from '../imports/orphans/retry.ts';
import { deleteScore, revertImport, undoLink, unblacklistScore } from '../imports/remove-commands.ts';
import {
  changeIntegration,
  createIntegration,
  noteAccount,
  noteFailedSync,
  removeIntegration,
} from '../integrations/commands.ts';
import { forgetRefused } from '../integrations/commands.ts';
import {
  relayAccepted,
  relayAgain,
  relayFailed,
  relayGivenUp,
  relayNarrowed,
  relayOngoing,
  relaySettled,
  relaySplit,
} from '../integrations/relay/commands.ts';
import { beginJob, endJob, forgetServerRuns } from '../jobs/commands.ts';
import { mailDone, mailFailed, retryAllMail } from '../mail/commands.ts';
import { clearNotifications, markNotificationsRead } from '../notifications/commands.ts';
import { createCode, createFileKey, forgetGrantCodes, redeemCode, revokeClientKey } from '../oauth/commands.ts';
import { customiseScore } from '../pbs/customise-score.ts';
import { viewFolder } from '../pbs/folders/commands.ts';
import { changePicture } from '../pictures/commands.ts';
import { bringRivals, setRivals } from '../rivals/commands.ts';
import { adoptKey } from '../secrets/commands.ts';
import { rotateSecrets } from '../secrets/rotate.ts';
import { customiseSession } from '../sessions/customise.ts';
import { changeSettings, fillSettings } from '../settings/commands.ts';
import { fillShowcase, setShowcase } from '../showcase/commands.ts';
import { bringGoals, bringQuest } from '../targets/brought/commands.ts';
import { addGoal, dropGoal } from '../targets/goal-commands.ts';
import { dropQuest, takeQuest } from '../targets/quest-commands.ts';
import { changePreferences, changeProfile, fillProfile, setAuthLevel } from '../users/commands.ts';
import type { Command } from './command.ts';
import { shortenLog } from './shorten-log.ts';

/** Every command there is. The writer's thread knows them by name. */
export const commands = [
  createAccount,
  createFirstAdministrator,
  createKey,
  endExpiredLoginSessions,
  endLoginSession,
  endLoginSessionNamed,
  endLoginSessionsOf,
  extendLoginSession,
  noteKeyUse,
  noteLoginSessionUse,
  revokeKey,
  startLoginSession,
  verifyEmail,
  beginAttempt,
  endAttempt,
  undoAttempt,
  forgetAttempts,
  sendCode,
  forgetCodes,
  verifyEmailByCode,
  resetPassword,
  createInvite,
  createBareInvites,
  mailDone,
  mailFailed,
  retryAllMail,
  customiseScore,
  customiseSession,
  changeSettings,
  fillSettings,
  fillShowcase,
  setShowcase,
  bringRivals,
  setRivals,
  viewFolder,
  snapshotProfiles,
  shortenLog,
  changePassword,
  changeEmail,
  requestDeletion,
  cancelDeletion,
  closeAccount,
  removeSomeOrphans,
  removeSomeScores,
  removeUser,
  addGoal,
  bringGoals,
  bringQuest,
  dropGoal,
  takeQuest,
  dropQuest,
  markNotificationsRead,
  clearNotifications,
  setAuthLevel,
  changeProfile,
  fillProfile,
  changePreferences,
  changePicture,
  nameVersions,
  prepareGames,
  beginLoad,
  dropLoad,
  endLoad,
  storeCatalogueSlice,
  removeEntries,
  unmatchScores,
  noteFailure,
  noteUnchanged,
  noteWaiting,
  loadCatalogue,
  recalculateGames,
  storeRetried,
  importScores,
  noteBrought,
  storeImport,
  storeNextLink,
  endChain,
  forgetQueuedImport,
  undoLink,
  queueImport,
  runQueuedImport,
  failQueuedImport,
  forgetIdempotencyKeys,
  forgetDeletions,
  deleteScore,
  revertImport,
  createIntegration,
  changeIntegration,
  removeIntegration,
  noteAccount,
  noteFailedSync,
  forgetRefused,
  relayAccepted,
  relayAgain,
  relayNarrowed,
  relayOngoing,
  relaySettled,
  relaySplit,
  relayFailed,
  relayGivenUp,
  adoptKey,
  rotateSecrets,
  deleteOrphan,
  resolveOrphan,
  removeAlias,
  settleName,
  beginJob,
  endJob,
  forgetServerRuns,
  unblacklistScore,
  noteAction,
  recalcScores,
  resyncStoredPBs,
  destroyChart,
  destroyUgpt,
  announce,
  changeLevel,
  createClient,
  changeClient,
  createHookKey,
  changeHook,
  resetSecret,
  removeClient,
  queueTestEvent,
  noteAttempt,
  forgetDeliveries,
  createCode,
  createFileKey,
  redeemCode,
  revokeClientKey,
  forgetGrantCodes,
  repair,
] as const;

const byName = new Map<string, Command<never, unknown>>(commands.map((command) => [command.name, command]));

/** The command with that name. Throws when there is none. */
export function commandNamed(name: string): Command<unknown, unknown> {
  const command = byName.get(name);
  if (!command) throw new Error(`There is no command ${name}`);
  // Names and inputs come from our own main thread, where `run` has checked them against each other.
  return command as Command<unknown, unknown>;
}
