import { Badge, Group } from '@mantine/core';
import type { SessionDocument } from 'kaiden-client';

import { AnchorLink } from '../../../components/AnchorLink.tsx';
import { DataTable, type Column } from '../../../components/DataTable.tsx';
import type { Gpt } from '../../../components/game.ts';
import { useNames } from '../../../components/names.ts';
import { usePreferredConfig } from '../../../components/preferred.ts';
import { Empty } from '../../../components/Result.tsx';
import { useFormat } from '../../../format/index.ts';
import { useTexts } from '../../../texts/index.ts';
import { sessionsTexts } from '../../../texts/sessions.ts';

const MINUTE = 60_000;

/** Sessions of one game:playtype in a table. */
export function SessionList({
  gpt,
  sessions,
  alg: given,
}: {
  gpt: Gpt;
  sessions: readonly SessionDocument[];
  alg?: string;
}) {
  const t = useTexts(sessionsTexts);
  const { rating, number, time } = useFormat();
  const config = usePreferredConfig(gpt);
  const { session } = useNames(config);
  if (sessions.length === 0) return <Empty title={t.none}>{t.noneHint}</Empty>;
  const alg = given ?? config?.defaultSessionRatingAlg ?? '';
  const columns: Column<SessionDocument>[] = [
    {
      id: 'name',
      title: t.session,
      cell: ({ sessionID, name, highlight }) => (
        <Group gap={6} wrap="nowrap">
          <AnchorLink to="/sessions/$sessionID" params={{ sessionID }}>
            {name}
          </AnchorLink>
          {highlight && (
            <Badge size="xs" aria-label={t.highlighted}>
              ★
            </Badge>
          )}
        </Group>
      ),
    },
    { id: 'started', title: t.started, cell: ({ timeStarted }) => time(timeStarted) },
    {
      id: 'length',
      title: t.length,
      wide: true,
      numeric: true,
      cell: ({ timeStarted, timeEnded }) => t.minutes(Math.round((timeEnded - timeStarted) / MINUTE)),
    },
    { id: 'plays', title: t.plays, numeric: true, cell: ({ scoreCount }) => number(scoreCount) },
    {
      id: 'rating',
      title: session(alg),
      wide: true,
      numeric: true,
      cell: ({ calculatedData }) => rating(calculatedData[alg], config?.sessionRatingAlgDecimals[alg] ?? 2),
    },
  ];
  return <DataTable label={t.sessions} columns={columns} rows={sessions} keyOf={({ sessionID }) => sessionID} />;
}
