/** Thrown if a backup or restore is impossible; the message is the reason in one line. */
export class BackupError extends Error {
  override name = 'BackupError';
}
