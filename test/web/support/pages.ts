/** Every page of the app, by the path of its route, with an address that has something to show, and who looks at it. */
export const PAGES: Record<string, { at: string; as: 'guest' | 'Hazel' }> = {
  '/': { at: '/', as: 'guest' },
  '/games': { at: '/games', as: 'guest' },
  '/login': { at: '/login', as: 'guest' },
};
