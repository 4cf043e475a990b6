import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { read } from '../../api.ts';
import { useFormat } from '../../format/index.ts';
import { adminTexts } from '../../texts/admin.ts';
import { useTexts } from '../../texts/index.ts';
import { Doctor } from './Doctor.tsx';
import { AdminFrame } from './Frame.tsx';
import { Jobs } from './Jobs.tsx';

/** Page with the server's status. */
export function Overview() {
  const t = useTexts(adminTexts);
  const { time } = useFormat();
  const { data } = useQuery(read('status', 'get', {}));
  return (
    <AdminFrame>
      {data && (
        <Text>
          {t.version} {data.version} · {t.since} {time(data.startTime)}
        </Text>
      )}
      <Jobs />
      <Doctor />
    </AdminFrame>
  );
}
