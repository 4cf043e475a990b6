import { Alert, Button, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { api, read } from '../../api.ts';
import { DataTable } from '../../components/DataTable.tsx';
import { DownloadButton } from '../../components/DownloadButton.tsx';
import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { Empty, Result } from '../../components/Result.tsx';
import { useFormat } from '../../format/index.ts';
import { adminTexts } from '../../texts/admin.ts';
import { useTexts } from '../../texts/index.ts';
import { ownTexts } from '../../texts/own.ts';
import { AdminFrame } from './Frame.tsx';

const MiB = 1024 * 1024;

/** Copies of everything. */
export function Backups() {
  const t = useTexts(adminTexts);
  const { export: e } = useTexts(ownTexts);
  const { rating, time } = useFormat();
  const queries = useQueryClient();
  const query = useQuery(read('backups', 'list'));
  const make = useMutation({
    mutationFn: () => api.backups.make(),
    onSuccess: ({ body }) => notifications.show({ message: t.made(body.name) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['backups'] }),
  });
  return (
    <AdminFrame>
      <Stack align="flex-start" gap="sm">
        <Text>{t.backupHint}</Text>
        <ErrorPanel error={make.error} />
        <Button loading={make.isPending} onClick={() => make.mutate()}>
          {t.makeBackup}
        </Button>
        {make.isPending && <Alert color="blue">{t.making}</Alert>}
      </Stack>
      <Result query={query}>
        {({ folder, backups }) =>
          backups.length === 0 ? (
            <Empty title={t.noBackups}>{t.noBackupsHint}</Empty>
          ) : (
            <>
              <DataTable
                label={t.backups}
                columns={[
                  { id: 'file', title: t.file, wide: true, cell: ({ name }) => <span className="breaks">{name}</span> },
                  { id: 'when', title: t.when, cell: ({ made }) => time(made) },
                  { id: 'size', title: t.size, numeric: true, cell: ({ bytes }) => t.bytes(rating(bytes / MiB)) },
                  {
                    id: 'download',
                    title: e.download,
                    cell: ({ name }) => (
                      <DownloadButton
                        named={name}
                        filename={name}
                        get={() => api.backups.download({ params: { backup: name } })}
                      />
                    ),
                  },
                ]}
                rows={backups}
                keyOf={({ name }) => name}
              />
              <Text size="sm" c="dimmed" className="breaks">
                {t.folder(folder)}
              </Text>
            </>
          )
        }
      </Result>
    </AdminFrame>
  );
}
