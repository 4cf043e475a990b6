import { Badge, Button, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { JobDocument } from 'kaiden-client';

import { api, read } from '../../api.ts';
import { DataTable } from '../../components/DataTable.tsx';
import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { Result } from '../../components/Result.tsx';
import { Section } from '../../components/Section.tsx';
import { useFormat } from '../../format/index.ts';
import { adminTexts } from '../../texts/admin.ts';
import { useLanguage, useTexts } from '../../texts/index.ts';
import { jobMessageIn } from '../../texts/job-messages.ts';
import { JOB_DESCRIPTIONS, scheduleIn } from '../../texts/jobs.ts';

const COLOURS = { done: 'green', failed: 'red', stopped: 'gray' } as const;
/** Polling interval while a job is running (ms). */
const SOON = 1500;

/** Page of scheduled jobs and their results. */
export function Jobs() {
  const t = useTexts(adminTexts);
  const { language } = useLanguage();
  const { ago } = useFormat();
  const queries = useQueryClient();
  const query = useQuery({
    ...read('jobs', 'list'),
    refetchInterval: ({ state }) => (state.data?.some(({ runningSince }) => runningSince !== null) ? SOON : false),
  });
  const run = useMutation({
    mutationFn: (job: string) => api.jobs.run({ params: { job } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['jobs'] }),
  });
  const name = ({ name, about, runningSince }: JobDocument) => (
    <>
      {name}
      <Text size="sm" c="dimmed">
        {JOB_DESCRIPTIONS[language][name] ?? about}
      </Text>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={t.runNamed(name)}
        disabled={runningSince !== null || run.isPending}
        onClick={() => run.mutate(name)}
      >
        {t.runNow}
      </Button>
    </>
  );
  const outcome = ({ lastOutcome, lastMessage, runningSince }: JobDocument) => (
    <>
      {runningSince !== null && <Badge tt="none">{t.runs}</Badge>}
      {lastOutcome && (
        <Text size="sm" className="breaks" c={lastOutcome === 'failed' ? COLOURS.failed : undefined}>
          <b>{t.outcomes[lastOutcome]}</b> {lastMessage !== null && jobMessageIn(language, lastMessage)}
        </Text>
      )}
    </>
  );
  return (
    <Section title={t.jobs}>
      <ErrorPanel error={run.error} />
      <Result query={query}>
        {(jobs) => (
          <DataTable
            label={t.jobs}
            columns={[
              { id: 'job', title: t.job, cell: name },
              { id: 'schedule', title: t.schedule, wide: true, cell: ({ schedule }) => scheduleIn(language, schedule) },
              {
                id: 'last',
                title: t.last,
                cell: ({ lastStarted }) => (lastStarted === null ? t.never : ago(lastStarted)),
              },
              { id: 'outcome', title: t.outcome, cell: outcome },
            ]}
            rows={jobs}
            keyOf={(job) => job.name}
          />
        )}
      </Result>
    </Section>
  );
}
