import { createRootRoute } from '@tanstack/react-router';

import { Shell } from '../Shell.tsx';

export const root = createRootRoute({ component: Shell });
