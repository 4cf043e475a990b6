import { Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import { api } from '../../api.ts';
import { ConfirmButton } from '../../components/ConfirmButton.tsx';
import { DeveloperDetails } from '../../components/DeveloperDetails.tsx';
import { Heading } from '../../components/Heading.tsx';
import { useTypeName } from '../../components/import-types/type-name.ts';
import { useFormat } from '../../format/index.ts';
import { useMe } from '../../shared/me.ts';
import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';
import { Brought } from './Brought.tsx';
import { countsOf } from './counts-of.ts';
import { Counts } from './Counts.tsx';
import { Errors } from './Errors.tsx';
import type { ImportAnswer } from './import-answer.ts';
import { ImportedScores } from './ImportedScores.tsx';
import { ImportSessions } from './ImportSessions.tsx';
import { PayOff } from './PayOff.tsx';

const ADMINISTRATOR = 3;

/** A completed import with all that it brought. */
export function ImportDetails(found: ImportAnswer) {
  const { import: one, user } = found;
  const t = useTexts(importTexts);
  const { time, number, rating } = useFormat();
  const nameOf = useTypeName();
  const me = useMe();
  const isOwn = me?.id === user.id;
  return (
    <Stack>
      <div>
        <Heading title={t.importOf(user.username)} />
        <Text c="dimmed">
          {nameOf(one.importType)} · {time(one.timeFinished)} ·{' '}
          {t.took(rating((one.timeFinished - one.timeStarted) / 1000))} · {one.userIntent ? t.byHand : t.byProgram}
        </Text>
      </div>
      <Counts counts={countsOf(one)} />
      <Brought parts={one.brought} />
      <PayOff document={one} />
      <ImportSessions created={one.createdSessions} sessions={found.sessions} />
      <ImportedScores {...found} />
      <Errors errors={one.errors} own={isOwn} />
      {(isOwn || (me && me.authLevel >= ADMINISTRATOR)) && (
        <Revert importID={one.importID} count={number(found.scores.length)} />
      )}
      <DeveloperDetails ids={{ importID: one.importID, userID: user.id }} path={`/imports/${one.importID}`} />
    </Stack>
  );
}

function Revert({ importID, count }: { importID: string; count: string }) {
  const t = useTexts(importTexts);
  const queries = useQueryClient();
  const navigate = useNavigate();
  async function revert() {
    await api.imports.revert({ params: { importID } });
    notifications.show({ message: t.reverted });
    await navigate({ to: '/import' });
    await queries.invalidateQueries();
  }
  return (
    <div>
      <ConfirmButton label={t.revert} action={revert}>
        {t.revertHint(count)}
      </ConfirmButton>
    </div>
  );
}
