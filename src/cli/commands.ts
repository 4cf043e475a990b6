import type { Command } from 'commander';

/** Every command, in the order of the help. Its code is loaded when it is asked for: all together take longer than most commands work. */
export const COMMANDS = {
  serve: async () => (await import('./serve.ts')).serveCommand(),
  seeds: async () => (await import('./seeds.ts')).seedsCommand(),
  user: async () => (await import('./user.ts')).userCommand(),
  key: async () => (await import('./key.ts')).keyCommand(),
  client: async () => (await import('./client.ts')).clientCommand(),
  invite: async () => (await import('./invite.ts')).inviteCommand(),
  lint: async () => (await import('./lint.ts')).lintCommand(),
  export: async () => (await import('./export.ts')).exportCommand(),
  import: async () => (await import('./import.ts')).importCommand(),
  'import-account': async () => (await import('./import-account.ts')).importAccountCommand(),
  sync: async () => (await import('./sync.ts')).syncCommand(),
  recalc: async () => (await import('./recalc.ts')).recalcCommand(),
  mail: async () => (await import('./mail.ts')).mailCommand(),
  secret: async () => (await import('./secret.ts')).secretCommand(),
  jobs: async () => (await import('./jobs.ts')).jobsCommand(),
  health: async () => (await import('./health.ts')).healthCommand(),
  doctor: async () => (await import('./doctor.ts')).doctorCommand(),
  config: async () => (await import('./config.ts')).configCommand(),
  version: async () => (await import('./version.ts')).versionCommand(),
  backup: async () => (await import('./backup.ts')).backupCommand(),
  restore: async () => (await import('./backup.ts')).restoreCommand(),
  demo: async () => (await import('./demo/index.ts')).demoCommand(),
  completion: async () => (await import('./completion.ts')).completionCommand(),
} satisfies Record<string, () => Promise<Command>>;

export type CommandName = keyof typeof COMMANDS;

export const commandNames = Object.keys(COMMANDS) as CommandName[];

const isCommandName = (name: string): name is CommandName => Object.hasOwn(COMMANDS, name);

/** Returns the commands that a command line needs; all of them for help and for what is about all of them. */
export function neededFor([name]: readonly string[]): readonly CommandName[] {
  if (name === undefined) return ['serve'];
  if (name === '--version' || name === '-V') return ['version'];
  return isCommandName(name) && name !== 'completion' ? [name] : commandNames;
}
