// All commands, each by its name in code. The writer's thread finds them by their own name (`commands.ts`).

export { cancelDeletion, changeEmail, changePassword, requestDeletion } from '../accounts/auth/account-commands.ts';
export { forgetAttempts, noteFailedAttempt, noteRightAttempt } from '../accounts/auth/attempts/commands.ts';
export { forgetCodes, resetPassword, sendCode, verifyEmailByCode } from '../accounts/auth/codes/commands.ts';
export {
  createAccount,
  createFirstAdministrator,
  createKey,
  endExpiredLoginSessions,
  endLoginSession,
  endLoginSessionNamed,
  endLoginSessionsOf,
  extendLoginSession,
  noteKeyAnswers,
  noteKeyUses,
  noteLoginSessionUse,
  revokeKey,
  startLoginSession,
  verifyEmail,
} from '../accounts/auth/commands.ts';
export { createBareInvites, createInvite } from '../accounts/auth/invites/commands.ts';
export { mailDone, mailFailed, retryAllMail } from '../accounts/mail/commands.ts';
export { clearNotifications, markNotificationsRead } from '../accounts/notifications/commands.ts';
export { changePicture } from '../accounts/pictures/commands.ts';
export { adoptKey } from '../accounts/secrets/commands.ts';
export { queueWeek, unsubscribe } from '../accounts/weekly/commands.ts';
export { changePreferences, changeProfile, fillProfile } from '../accounts/users/commands.ts';
export { followVersions, noteAges } from '../play/stats/follow-versions.ts';
export { nameVersions } from '../catalogue/versions/commands.ts';
export {
  changeClient,
  createClient,
  putPersonalWebhook,
  removeClient,
  resetSecret,
} from '../links/clients/commands.ts';
export { changeHook, createHookKey } from '../links/clients/hooks/commands.ts';
export { forgetDeliveries, noteAttempt, queueTestEvent } from '../links/clients/webhooks/commands.ts';
export {
  changeIntegration,
  createIntegration,
  forgetRefused,
  noteAccount,
  noteFailedSync,
  removeIntegration,
} from '../links/integrations/commands.ts';
export {
  relayAccepted,
  relayAgain,
  relayFailed,
  relayGivenUp,
  relayNarrowed,
  relayOngoing,
  relaySettled,
  relaySplit,
} from '../links/integrations/relay/commands.ts';
export { createCode, createFileKey, forgetGrantCodes, redeemCode, revokeClientKey } from '../links/oauth/commands.ts';
export {
  closeAccount,
  removeSomeOrphans,
  removeSomeScores,
  removeUser,
} from '../operations/account-deletion/commands.ts';
export { removeAlias, settleName } from '../operations/admin/aliases/commands.ts';
export { announce } from '../operations/admin/announce.ts';
export { beginLoad, dropLoad, endLoad } from '../operations/admin/catalogue/load/commands.ts';
export { noteFailure, noteUnchanged, noteWaiting } from '../operations/admin/catalogue/pull/commands.ts';
export { changeLevel } from '../operations/admin/change-level.ts';
export { destroyChart, noteAction, recalcScores, resyncStoredPBs } from '../operations/admin/commands.ts';
export { destroyUgpt } from '../operations/admin/destroy-ugpt.ts';
export { removeEntries } from '../operations/admin/removal/commands.ts';
export { unmatchScores } from '../operations/admin/removal/unmatch.ts';
export { repair } from '../operations/doctor/commands.ts';
export { beginJob, endJob, forgetServerRuns } from '../operations/jobs/commands.ts';
export { forgetToldSessions, passOver, tellImport, tellSession } from '../operations/news/commands.ts';
export { rotateSecrets } from '../operations/secrets/rotate.ts';
export { forgetDeletions } from '../play/changes/commands.ts';
export { snapshotProfiles } from '../play/history/snapshot.ts';
export { restoreReplay, saveReplay } from '../play/replays/commands.ts';
export { changeHookSettings } from '../links/hook-settings/commands.ts';
export { viewFolder } from '../play/pbs/folders/commands.ts';
export { customiseScore } from '../play/remarks/commands.ts';
export { bringRivals, setRivals } from '../play/rivals/commands.ts';
export { customiseSession } from '../play/sessions/customise.ts';
export { changeSettings, fillSettings } from '../play/settings/commands.ts';
export { fillShowcase, setShowcase } from '../play/showcase/commands.ts';
export { bringGoals, bringQuest } from '../play/targets/brought/commands.ts';
export { addGoal, dropGoal } from '../play/targets/goal-commands.ts';
export { dropQuest, takeQuest } from '../play/targets/quest-commands.ts';
export {
  forgetCarrier,
  forgetScoreless,
  previewEntries,
  previewUser,
  storeEntries,
  storeUser,
} from '../transfer/account/commands.ts';
export { loadCatalogue, prepareGames } from '../transfer/imports/catalogue-commands.ts';
export { recalculateSlice } from '../transfer/imports/recalculate.ts';
export { rehearseImport } from '../transfer/imports/rehearse.ts';
export { storeCatalogueSlice } from '../transfer/imports/catalogue/slice.ts';
export {
  failQueuedImport,
  forgetQueuedImport,
  importScores,
  noteBrought,
  queueImport,
  runQueuedImport,
  storeImport,
} from '../transfer/imports/commands.ts';
export { forgetEmptyImport } from '../transfer/imports/forget-empty.ts';
export { endPermission } from '../transfer/imports/one-time.ts';
export { forgetIdempotencyKeys } from '../transfer/imports/idempotency/commands.ts';
export { endChain, storeNextLink } from '../transfer/imports/links/commands.ts';
export { deleteOrphan, resolveOrphan } from '../transfer/imports/orphans/commands.ts';
export { addSentChart } from '../transfer/imports/sent-charts/add.ts';
export { storeRetried } from '../transfer/imports/orphans/retry.ts';
export { deleteScore, revertImport, undoLink, unblacklistScore } from '../transfer/imports/remove-commands.ts';
export { shortenLog } from '../writer/shorten-log.ts';
