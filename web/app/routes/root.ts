import { createRootRoute } from '@tanstack/react-router';

import { gamesList } from '../../components/game.ts';
import { status } from '../../shared/me.ts';
import { ahead } from '../queries.ts';
import { Shell } from '../Shell.tsx';

export const root = createRootRoute({
  component: Shell,
  loader: (loading) => ahead(loading, status(), gamesList()),
});
