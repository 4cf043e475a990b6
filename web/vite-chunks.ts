const named = (...parts: string[]) => new RegExp(parts.join('|').replaceAll('/', String.raw`[\\/]`));
const core = (names: string) => `mantine/core/esm/components/(${names})/`;

/** Modules of the start page of guests, and small ones of which most pages need some. */
const COMMON = named(
  '/web/pages/home/(Announcements|Guest|Lately|Players|queries)',
  '/web/pages/games/GameList',
  '/web/pages/players/(Feed|happenings|last-played|links)\\.',
  '/web/components/(Form|GameTile|NarrowPage|PageTabs|WhenAllLoaded)\\.',
  '/web/texts/(players|stream)\\.',
);
const PARTS = named(
  core('Avatar|Badge|Card|Paper|Portal|SimpleGrid|TextInput|NativeSelect|Progress'),
  'Combobox(Chevron|\\.module)|get-parsed-combobox-data|CheckIcon\\.|get-auto-contrast|get-env|utils/noop|use-uncontrolled|use-clipboard',
  'query-core/build/modern/(mutationObserver|infiniteQueryObserver)|react-query/build/modern/use(Mutation|InfiniteQuery)',
  'mantine/(store|notifications/esm/notifications.store)',
);
/** Parts of the frame that come later: for everybody, and for players. */
const RAIL = named('/web/app/(Help|MyGames|Preferences|guides)', '/web/texts/preferences', 'use-mantine-color-scheme');
const MENU = named('/web/app/UserMenu', '/web/texts/(offline|user-menu)', core('Menu'));

/** Modules that several pages about what players did share, without their dialogs, forms and long tables. */
const PLAYS = named(
  '/web/pages/(home|players)/(dashboard|profile|session|score)/(?!Edit|Remove|Timeline)',
  '/web/pages/players/game/(Sections|PlayerGame|SessionList)',
  '/web/pages/players/(change|new-plays|ugpt|LivePlays|plays/(cells|play|PlayList))\\.',
  '/web/components/(DistributionBar|goal-progress|LampsAndGrades|next-grade|Progress|rating-mark|SessionLink|metrics)\\.',
  '/web/shared/(live|narrow)\\.',
  '/web/texts/(chart|goals|metrics|plays|rating|sessions|targets)\\.',
);

/**
 * Chunks shared by several pages are few files, because browsers request six at a time and each may be the one that is waited for. A page
 * may thereby load slightly more than it needs, but nothing large (plots, popovers).
 */
export const GROUPS = [
  { name: 'first', tags: ['$initial' as const], priority: 6 },
  { name: 'common', test: /[\\/]web[\\/]/, minShareCount: 17, priority: 5 },
  { name: 'start', test: COMMON, priority: 4 },
  { name: 'parts', test: PARTS, minShareCount: 2, priority: 3 },
  {
    name: 'floating',
    test: named(core('Floating|FocusTrap|Modal|ModalBase|Overlay|Popover|ScrollArea')),
    minShareCount: 2,
    priority: 2,
  },
  { name: 'fields', test: named(core('ActionIcon|Checkbox|Code|InlineInput|Switch')), minShareCount: 2, priority: 1 },
  {
    name: 'choices',
    test: named(core('Combobox|FloatingIndicator|SegmentedControl|Select')),
    minShareCount: 2,
    priority: 1,
  },
  { name: 'plays', test: PLAYS, minShareCount: 2, priority: 1 },
  { name: 'rail', test: RAIL, priority: 0 },
  { name: 'menu', test: MENU, priority: 0 },
];
