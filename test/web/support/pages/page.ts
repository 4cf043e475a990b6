/** An address that has something to show, and who looks at it, for the path of each route. */
export type Pages = Record<string, { at: string; as: 'guest' | 'Hazel' | 'Admin' }>;
