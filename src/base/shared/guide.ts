/** Picture of a step, as data; the web app draws it. Its texts are those that the program or the site itself shows. */
export type Picture =
  /** A folder with files, one of which is wanted. */
  | { kind: 'folder'; path: readonly string[]; files: readonly string[]; marked: string }
  /** A page of a site with buttons, one of which is wanted. */
  | { kind: 'page'; address: string; buttons: readonly string[]; marked: string }
  /** Settings of a program, and what to enter. */
  | { kind: 'settings'; title: string; fields: readonly (readonly [label: string, value: string])[] }
  /** A command to enter. */
  | { kind: 'command'; line: string };

export interface GuideStep {
  en: string;
  ja: string;
  picture?: Picture;
}

/** How players get their scores from a game or tool. */
export interface Guide {
  /** Ids of the games it is for; null for every game. */
  games: readonly string[] | null;
  steps: readonly [GuideStep, ...GuideStep[]];
}

/** Stands for the guides of the game hooks that send these plays, by their ids. */
export interface SentByHooks {
  hooks: readonly [string, ...string[]];
}
