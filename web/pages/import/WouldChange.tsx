import { Stack } from '@mantine/core';
import type { DryRunAnswer } from 'kaiden-client';

import { Changes } from './Changes.tsx';
import { Errors } from './Errors.tsx';
import { PBChanges } from './PBChanges.tsx';

/** Ratings, classes and PBs that an import would change, and the faults of its plays. */
export function WouldChange({ found: { dryRun, classDeltas, errors } }: { found: DryRunAnswer }) {
  const { pbs, ratings } = dryRun;
  return (
    <Stack>
      <Changes ratings={ratings} classes={classDeltas} />
      {pbs.length > 0 && <PBChanges pbs={pbs} />}
      <Errors errors={errors} />
    </Stack>
  );
}
