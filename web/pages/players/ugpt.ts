import { useParams } from '@tanstack/react-router';
import type { GamePTConfig, UserDocument } from 'kaiden-client';
import { createContext, use } from 'react';

import type { Body } from '../../api.ts';

/** Whose slice of which game a page is about. */
export interface UGPT {
  userID: string;
  game: string;
  playtype: string;
}

/** Context of every page of a player in a game. */
export interface Slice {
  /** For calls and links. */
  params: UGPT;
  user: UserDocument;
  /** Whether it belongs to the reader. */
  isMine: boolean;
  /** Name of game and playtype. */
  title: string;
  config: GamePTConfig;
  profile: Body<'ugpts', 'get'>;
}

export const SliceContext = createContext<Slice | null>(null);

/** Returns the subject of the page; only inside `PlayerGame`. */
export function useSlice(): Slice {
  const slice = use(SliceContext);
  if (!slice) throw new Error('Not inside a PlayerGame');
  return slice;
}

/** The parameters of the address. */
export function useUGPT(): UGPT {
  const { userID = '', game = '', playtype = '' } = useParams({ strict: false });
  return { userID, game, playtype };
}
