import { Button } from '@mantine/core';
import { useParams, useRouterState } from '@tanstack/react-router';

import { useTexts } from '../texts/index.ts';
import { shellTexts } from '../texts/shell.ts';
import { guideFor } from './guides.ts';

/** Link to the guide that fits the page. */
export default function Help() {
  const t = useTexts(shellTexts);
  const page = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath ?? '/' });
  const params = useParams({ strict: false });
  return (
    <Button
      component="a"
      href={guideFor(page, params)}
      variant="subtle"
      size="compact-sm"
      fullWidth
      justify="flex-start"
    >
      {t.helpHere}
    </Button>
  );
}
