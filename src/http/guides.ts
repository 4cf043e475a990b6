/** Documentation pages that the server includes, as in `docs/`. */
export const GUIDES = [
  'quick-start',
  'players',
  'beatoraja',
  'tools',
  'batch-manual',
  'sending-plays',
  'following-imports',
  'import-files',
  'reading-lists',
  'integrations',
  'oauth',
  'export',
  'configuration',
  'running',
  'behind-a-proxy',
  'mail-and-registration',
  'backups',
  'upgrading',
  'faq',
] as const;
export type Guide = `${(typeof GUIDES)[number]}.md`;
