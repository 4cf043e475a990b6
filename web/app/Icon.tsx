/** Outlines of the rail's pictures, 24 × 24. */
const OUTLINES = {
  home: 'M4 11.5 12 5l8 6.5V20h-5.5v-5h-5v5H4z',
  games: 'M4 5h4v14H4zM10 5h4v14h-4zM16 5h4v14h-4zM4 15h4M10 10h4M16 13h4',
  players:
    'M8.5 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20c0-4 2.5-6 6-6s6 2 6 6M16 4.5a3.2 3.2 0 0 1 0 6M17 14c3 .4 4.5 2.4 4.5 6',
  search: 'M11 17a6 6 0 1 0 0-12 6 6 0 0 0 0 12M15.5 15.5 20.5 20.5',
  import: 'M12 3.5v11M7.5 10.5 12 15l4.5-4.5M4 16.5V20h16v-3.5',
  notifications: 'M6 9a6 6 0 0 1 12 0c0 6 2.5 7 2.5 8h-17C3.5 16 6 15 6 9M10 20.5h4',
  menu: 'M4 7h16M4 12h16M4 17h16',
} as const;

export type IconName = keyof typeof OUTLINES;

/** Picture beside a word. */
export const Icon = ({ name, size = 20 }: { name: IconName; size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden>
    <path d={OUTLINES[name]} strokeLinejoin="round" strokeLinecap="round" />
  </svg>
);
