import { chmodSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';

import { LAUNCHER } from '../../scripts/package/launcher.ts';
import { releaseName } from '../../scripts/package/release.ts';

const script = (file: string, text: string): void => {
  writeFileSync(file, `#!/bin/bash\n${text}\n`);
  chmodSync(file, 0o755);
};

/** Adds the programs that examples call besides Kaiden, as on a reader's machine. `curl` are additional options of it. */
export function addPrograms(folder: string, control: string, curl: readonly string[]): void {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  script(join(bin, 'npx'), `shift\nexec "${folder}/usr/local/bin/kaiden" "$@"`);
  script(join(bin, 'uuidgen'), `exec "${process.execPath}" -p 'crypto.randomUUID()'`);
  script(join(bin, 'node'), `exec "${process.execPath}" "$@"`);
  const options = curl.map((word) => `'${word}'`).join(' ');
  script(join(bin, 'curl'), `PATH=\${PATH#*${delimiter}} exec curl --silent --show-error ${options} "$@"`);
  script(join(bin, 'systemctl'), `[ "$2" = kaiden ] && exec curl --fail-with-body -X POST ${control}/$1`);
  // Without anybody's rights, and in this folder alone.
  script(
    join(bin, 'sudo'),
    `for word; do case $word in "${folder}"/*) ;; /*) echo "$word is outside" >&2; exit 1 ;; esac; done\nexec "$@"`,
  );
}

/** Puts the built program into a folder as a release has it: with its launcher, a Node, and what is in `lib`. */
export function addRelease(folder: string, program: string): void {
  mkdirSync(join(folder, 'bin'), { recursive: true });
  writeFileSync(join(folder, 'kaiden'), LAUNCHER, { mode: 0o755 });
  symlinkSync(process.execPath, join(folder, 'bin/node'));
  symlinkSync(dirname(realpathSync(program)), join(folder, 'lib'));
}

/** The folder that is in the archive of a release for this machine. */
export const RELEASE = basename(releaseName('x64'));

/** Folders of a machine that examples name; each is below the place where they are run. */
export const MACHINE = /(?<![\w./-])\/(opt|mnt|usr\/local)(?=\/|\b)/g;
