import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { describe, expect, test, vi } from 'vitest';

import { createProgram, runCommandLine } from '../../src/cli/index.ts';
import { temporaryFolder } from '../support/program.ts';

/** Returns the script for a shell, as the command prints it. */
async function scriptFor(shell: string): Promise<string> {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  try {
    expect(await runCommandLine(['completion', shell])).toBe(0);
    return String(log.mock.calls[0]![0]);
  } finally {
    log.mockRestore();
  }
}

interface Shell {
  name: string;
  /** Name of the script in its folder. */
  file: string;
  /** Program that prints what the shell offers for a line, given the folder of the script and the line. */
  ask: string;
}

/** Asks a shell in a terminal of its own, as somebody who presses Tab; prints its line and its list. */
const ZSH = `zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z "PROMPT= RPROMPT=; fpath=($1 \\$fpath); autoload -Uz compinit && compinit -u -D; unsetopt beep; LISTMAX=1000; stty cols 200
finish() { print -r -- \\"<\\$BUFFER>\\"; print -r -- E''ND }; zle -N finish; bindkey '^I' complete-word '^Xe' finish; echo REA''DY"
zpty -r z out '*READY*'
zpty -n -w z "$2"$'\\t\\C-xe'
zpty -r z out '*END*'
print -r -- "$out"
zpty -d z`;

const SHELLS: readonly Shell[] = [
  {
    name: 'bash',
    file: 'kaiden',
    // As bash calls it: with the line in words.
    ask: 'source "$1/kaiden"; read -ra COMP_WORDS <<< "$2"; [[ $2 == *" " ]] && COMP_WORDS+=(""); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); $(complete -p kaiden | sed "s/.*-F \\([^ ]*\\).*/\\1/"); printf "%s\\n" "${COMPREPLY[@]}"',
  },
  { name: 'zsh', file: '_kaiden', ask: ZSH },
  { name: 'fish', file: 'kaiden.fish', ask: 'source $argv[2]/kaiden.fish; complete -C $argv[3]' },
];

describe.each(SHELLS)('in $name', ({ name, file, ask }) => {
  test('commands, options and files are completed, and nothing else is printed', async ({ skip }) => {
    skip(spawnSync(name, ['-c', 'true']).error !== undefined, `THERE IS NO ${name.toUpperCase()} HERE: not completed`);
    const folder = temporaryFolder();
    const script = await scriptFor(name);
    writeFileSync(join(folder, file), script);
    mkdirSync(join(folder, 'files'));
    writeFileSync(join(folder, 'files/scores.json'), '');

    /** Returns the words that the shell offers. */
    const offered = (line: string): string[] => {
      const options = { encoding: 'utf8', timeout: 240_000, env: { ...process.env, HOME: folder } } as const;
      const arguments_ = ['-c', ask, name, folder, line];
      const { stdout, stderr } = spawnSync(name, arguments_, options);
      expect([line, stderr]).toEqual([line, '']);
      // Without the colours of a terminal.
      return stripVTControlCharacters(stdout).split(/[\s<>]+/);
    };

    const commands = (await createProgram()).commands.map((command) => command.name());
    expect(offered('kaiden ')).toEqual(expect.arrayContaining(commands));
    expect(offered('kaiden rest')).toContain('restore');
    expect(offered('kaiden user ')).toEqual(expect.arrayContaining(['create', 'password', 'delete', 'list', 'level']));
    const options = offered('kaiden user create hazel --');
    expect(options).toEqual(expect.arrayContaining(['--email', '--admin', '--json', '--help']));
    expect(options).not.toContain('--yes');
    expect(offered('kaiden user delete --y').join(' ')).toContain('--yes');
    expect(offered('kaiden completion ')).toEqual(expect.arrayContaining(['bash', 'zsh', 'fish']));
    expect(offered('kaiden import hazel --type file/lr2').join(' ')).toContain('file/lr2-score-db');
    expect(offered(`kaiden import hazel ${folder}/files/s`).join(' ')).toContain(`${folder}/files/scores.json`);
    expect(offered(`kaiden import hazel --songs ${folder}/files/s`).join(' ')).toContain(`${folder}/files/scores.json`);
  });
});

test('a shell that is not known is refused with the names of those that are', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  expect(await runCommandLine(['completion', 'tcsh'])).toBe(2);
  expect(String(error.mock.calls)).toMatch(/'tcsh' is invalid.* Allowed choices are bash, zsh, fish\./);
  error.mockRestore();
});
