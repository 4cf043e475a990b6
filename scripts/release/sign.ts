import { execFile, spawn } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

import { HASHES } from '../package/hashes.ts';

const run = promisify(execFile);

/** Purpose of a signature: one for something else is refused. */
const NAMESPACE = 'kaiden-release';
/** Name of the signer in the file of allowed ones. */
const SIGNER = 'kaiden';

/**
 * Lets releases be signed with a key: adds its public half to a file of allowed signers, as OpenSSH reads it. Earlier keys stay, since
 * earlier releases are signed with them. Throws an Error if the file holds no public key.
 */
export async function allowSigner(publicKey: string, signers: string): Promise<void> {
  // Prints a fingerprint, and of private keys, too.
  await run('ssh-keygen', ['-l', '-f', publicKey]);
  const [type = '', key = ''] = (await readFile(publicKey, 'utf8')).trim().split(/\s+/);
  if (!/^(ssh|ecdsa|sk)-/.test(type))
    throw new Error(`${publicKey} is not a public key: name the file that ends in .pub`);
  const line = `${SIGNER} namespaces="${NAMESPACE}" ${type} ${key}\n`;
  const before = await readFile(signers, 'utf8').catch(() => '');
  if (!before.includes(line)) await writeFile(signers, before + line);
}

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
  if (!existsSync(signers)) throw new Error(`${signers} is missing; npm run release -- --allow KEY.pub makes it`);
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
