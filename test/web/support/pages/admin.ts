import type { Pages } from './page.ts';

export const adminPages: Pages = {
  '/admin': { at: '/admin', as: 'Admin' },
  '/admin/users': { at: '/admin/users', as: 'Admin' },
  '/admin/imports': { at: '/admin/imports', as: 'Admin' },
  '/admin/catalogue': { at: '/admin/catalogue', as: 'Admin' },
  '/admin/unmatched': { at: '/admin/unmatched', as: 'Admin' },
  '/admin/backups': { at: '/admin/backups', as: 'Admin' },
  '/admin/maintenance': { at: '/admin/maintenance', as: 'Admin' },
  '/admin/audit': { at: '/admin/audit', as: 'Admin' },
};
