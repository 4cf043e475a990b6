import { useQuery } from '@tanstack/react-query';
import type { CourseDocument, SongDocument } from 'kaiden-client';

import { read } from '../../api.ts';
import { ClassBadge } from '../../components/Badges.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { useGameConfig, type Gpt } from '../../components/game.ts';
import { ChartLink } from '../../components/GameLinks.tsx';
import { useNames } from '../../components/names.ts';
import { Section } from '../../components/Section.tsx';
import { gamesTexts } from '../../texts/games.ts';
import { useTexts } from '../../texts/index.ts';

/** The courses of a game:playtype with the class that each gives and its charts in order; nothing for games without courses. */
export function Courses({ gpt: { game, playtype } }: { gpt: Gpt }) {
  const t = useTexts(gamesTexts);
  const { classSet } = useNames(useGameConfig({ game, playtype }));
  const { data } = useQuery(read('courses', 'list', { params: { game, playtype } }));
  if (!data || data.courses.length === 0) return null;
  const songOf = new Map(data.songs.map((song) => [song.id, song]));
  const songs = new Map(data.charts.map(({ chartID, songID }) => [chartID, songOf.get(songID)]));
  return (
    <Section title={t.courses}>
      <DataTable
        label={t.courses}
        rows={data.courses}
        keyOf={({ md5sums }) => md5sums}
        step={50}
        columns={[
          { id: 'course', title: t.course, cell: ({ title }) => title },
          {
            id: 'class',
            title: t.class,
            cell: ({ set, classValue }) => <ClassBadge game={game} playtype={playtype} set={set} value={classValue} />,
          },
          { id: 'set', title: t.classSet, wide: true, cell: ({ set }) => classSet(set) },
          { id: 'charts', title: t.charts, cell: (course) => <Charts course={course} songs={songs} /> },
        ]}
      />
    </Section>
  );
}

function Charts({
  course: { game, playtype, charts },
  songs,
}: {
  course: CourseDocument;
  songs: ReadonlyMap<string, SongDocument | undefined>;
}) {
  const t = useTexts(gamesTexts);
  return (
    <ol className="link-list">
      {charts.map(({ md5, chartID }, i) => (
        <li key={`${i} ${md5}`}>
          {chartID === null ? (
            <span title={md5}>{t.unknownChart}</span>
          ) : (
            <ChartLink chart={{ game, playtype, chartID }}>{songs.get(chartID)?.title ?? chartID}</ChartLink>
          )}
        </li>
      ))}
    </ol>
  );
}
