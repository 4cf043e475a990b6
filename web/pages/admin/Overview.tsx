import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { read } from '../../api.ts';
import { WhenAllLoaded } from '../../components/WhenAllLoaded.tsx';
import { useFormat } from '../../format/index.ts';
import { adminTexts } from '../../texts/admin.ts';
import { useTexts } from '../../texts/index.ts';
import { Doctor } from './Doctor.tsx';
import { AdminFrame } from './Frame.tsx';
import { Jobs } from './Jobs.tsx';
import { SongsAlert } from './SongsAlert.tsx';

/** Page with the server's status. */
export function Overview() {
  const t = useTexts(adminTexts);
  const { time } = useFormat();
  const status = useQuery(read('status', 'get', {}));
  const { data } = status;
  const jobs = useQuery(read('jobs', 'list'));
  const songs = useQuery(read('catalogue', 'source'));
  return (
    <AdminFrame>
      <WhenAllLoaded of={[status, jobs, songs]} h={1200}>
        {songs.data && <SongsAlert {...songs.data} />}
        {data && (
          <Text>
            {t.version} {data.version} · {t.since} {time(data.startTime)}
          </Text>
        )}
        <Jobs />
        <Doctor />
      </WhenAllLoaded>
    </AdminFrame>
  );
}
