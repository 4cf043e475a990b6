import { execFile, spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

import { HASHES } from '../package/hashes.ts';

const run = promisify(execFile);

/** Purpose of a signature: one for something else is refused. */
const NAMESPACE = 'kaiden-release';
/** Name of the signer in the file of allowed ones. */
const SIGNER = 'kaiden';

/** Signs the hashes of a folder with a private key of OpenSSH; the signature lies beside them, as `SHA256SUMS.sig`. */
export async function signHashes(folder: string, key: string): Promise<void> {
  const file = join(folder, HASHES);
  await rm(`${file}.sig`, { force: true });
  await run('ssh-keygen', ['-Y', 'sign', '-q', '-f', key, '-n', NAMESPACE, file]);
}

/**
 * Checks the signature of a folder's hashes and then all files that they name. `signers` is a file of allowed signers, as OpenSSH reads it.
 * Throws an Error that says what does not fit.
 */
export async function verifyRelease(folder: string, signers: string): Promise<void> {
  const file = join(folder, HASHES);
  const args = ['-Y', 'verify', '-f', signers, '-I', SIGNER, '-n', NAMESPACE, '-s', `${file}.sig`];
  const child = spawn('ssh-keygen', args, { stdio: ['pipe', 'ignore', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  // It ends early when there is no signature.
  await pipeline(createReadStream(file), child.stdin).catch(() => undefined);
  if ((await ended) !== 0) throw new Error(`${HASHES} is not signed by one of ${signers}`);
  await run('sha256sum', ['--check', '--strict', '--quiet', HASHES], { cwd: folder }).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`The files are not those of ${HASHES}: ${(stdout || stderr).trim()}`);
    },
  );
}
