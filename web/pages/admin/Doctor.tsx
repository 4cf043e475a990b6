import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ExaminationDocument } from 'kaiden-client';

import { api, read } from '../../api.ts';
import { ConfirmButton } from '../../components/ConfirmButton.tsx';
import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { Section } from '../../components/Section.tsx';
import { Working } from '../../components/Working.tsx';
import { useFormat } from '../../format/index.ts';
import { adminTexts } from '../../texts/admin.ts';
import { differenceIn } from '../../texts/doctor.ts';
import { useLanguage, useTexts } from '../../texts/index.ts';

/** Polling interval while a check is running (ms). */
const SOON = 1000;

/** Page section that runs integrity checks and repairs. */
export function Doctor() {
  const t = useTexts(adminTexts);
  const { number } = useFormat();
  const queries = useQueryClient();
  const { data } = useQuery({
    ...read('doctor', 'get'),
    refetchInterval: ({ state }) => (state.data?.finishedAt === null ? SOON : false),
  });
  const refresh = () => queries.invalidateQueries({ queryKey: ['doctor'] });
  const examine = useMutation({ mutationFn: () => api.doctor.examine(), onSettled: refresh });
  async function repair() {
    const { body } = await api.doctor.repair();
    notifications.show({ message: t.repaired(number(body.found), number(body.left)) });
    await api.doctor.examine();
    await queries.invalidateQueries();
  }
  return (
    <Section title={t.doctor}>
      <Stack gap="sm">
        <Text c="dimmed">{t.doctorHint}</Text>
        <ErrorPanel error={examine.error} />
        {data && <Findings examination={data} />}
        <Group>
          <Button
            variant="default"
            disabled={data?.finishedAt === null}
            loading={examine.isPending}
            onClick={() => examine.mutate()}
          >
            {t.examine}
          </Button>
          {data && data.found > 0 && data.finishedAt !== null && (
            <ConfirmButton label={t.repair} action={repair}>
              {t.repairHint}
            </ConfirmButton>
          )}
        </Group>
      </Stack>
    </Section>
  );
}

function Findings({ examination }: { examination: ExaminationDocument }) {
  const t = useTexts(adminTexts);
  const { language } = useLanguage();
  const { number, ago } = useFormat();
  const { finishedAt, failure, found, differences, done, total } = examination;
  const progress = t.examining(number(done), number(total));
  return (
    <Stack gap="sm" aria-live="polite">
      {finishedAt === null && <Working text={progress} part={total > 0 ? done / total : null} />}
      {failure && (
        <Alert color="red" title={t.brokenOff}>
          {failure}
        </Alert>
      )}
      {finishedAt !== null && !failure && found === 0 && <Alert color="green">{t.healthy(ago(finishedAt))}</Alert>}
      {found > 0 && (
        <Alert color="orange" title={t.ill(number(found))}>
          <List size="sm">
            {differences.map(({ description }) => (
              <List.Item key={description} className="breaks">
                {differenceIn(language, description)}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Stack>
  );
}
