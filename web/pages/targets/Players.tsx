import type { UserDocument } from 'kaiden-client';

import { DataTable } from '../../components/DataTable.tsx';
import { Empty } from '../../components/Result.tsx';
import { byID, UserLink } from '../../components/UserLink.tsx';
import { useFormat } from '../../format/index.ts';
import { useMyID } from '../../shared/me.ts';
import { useTexts } from '../../texts/index.ts';
import { targetsTexts } from '../../texts/targets.ts';

interface Sub {
  userID: number;
  achieved: boolean;
  timeAchieved: number | null;
}

/** Players with a goal or quest; those who achieved it first come first. */
export function Players<S extends Sub>({
  subs,
  users,
  hint,
  progressOf,
}: {
  subs: readonly S[];
  users: readonly UserDocument[];
  hint: string;
  progressOf: (sub: S) => string;
}) {
  const t = useTexts(targetsTexts);
  const { date } = useFormat();
  const me = useMyID();
  if (subs.length === 0) return <Empty title={t.nobody}>{hint}</Empty>;
  const user = byID(users);
  return (
    <DataTable
      label={t.players}
      rows={subs.toSorted((a, b) => (a.timeAchieved ?? Infinity) - (b.timeAchieved ?? Infinity) || 0)}
      keyOf={({ userID }) => userID}
      isMarked={({ userID }) => userID === me}
      columns={[
        { id: 'player', title: t.player, cell: ({ userID }) => <UserLink user={user.get(userID)} /> },
        { id: 'progress', title: t.progress, cell: progressOf },
        {
          id: 'reached',
          title: t.reached,
          cell: ({ achieved, timeAchieved }) => (achieved ? date(timeAchieved) : t.notReached),
        },
      ]}
    />
  );
}
