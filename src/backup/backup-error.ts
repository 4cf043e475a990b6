/** Thrown when there can be no backup or restore; the message says why, in one line. */
export class BackupError extends Error {
  override name = 'BackupError';
}
