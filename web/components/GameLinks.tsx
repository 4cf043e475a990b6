import type { ReactNode } from 'react';

import { AnchorLink } from './AnchorLink.tsx';
import { useGptName, type Gpt } from './game.ts';
import { useGoalName } from './goal-name.ts';

interface Chart extends Gpt {
  chartID: string;
}

/** A link to a game:playtype, under its name. */
export function GptLink({ game, playtype }: Gpt) {
  const name = useGptName();
  return (
    <AnchorLink to="/games/$game/$playtype" params={{ game, playtype }}>
      {name({ game, playtype })}
    </AnchorLink>
  );
}

/** A link to a chart; without children none is shown, so give it the song's title or the difficulty. */
export const ChartLink = ({ chart: { game, playtype, chartID }, children }: { chart: Chart; children: ReactNode }) => (
  <AnchorLink to="/games/$game/$playtype/charts/$chartID" params={{ game, playtype, chartID }}>
    {children}
  </AnchorLink>
);

export const SongLink = ({ game, playtype, song }: Gpt & { song: { id: number; title: string } }) => (
  <AnchorLink to="/games/$game/$playtype/songs/$songID" params={{ game, playtype, songID: String(song.id) }}>
    {song.title}
  </AnchorLink>
);

export const FolderLink = ({
  folder: { game, playtype, folderID, name },
}: {
  folder: Gpt & { folderID: string; name: string };
}) => (
  <AnchorLink to="/games/$game/$playtype/folders/$folderID" params={{ game, playtype, folderID }}>
    {name}
  </AnchorLink>
);

export const FolderList = ({ folders }: { folders: readonly (Gpt & { folderID: string; name: string })[] }) => (
  <ul className="link-list">
    {folders.map((folder) => (
      <li key={folder.folderID}>
        <FolderLink folder={folder} />
      </li>
    ))}
  </ul>
);

export const TableLink = ({
  table: { game, playtype, tableID, name },
}: {
  table: Gpt & { tableID: string; name: string };
}) => (
  <AnchorLink to="/games/$game/$playtype/tables/$tableID" params={{ game, playtype, tableID }}>
    {name}
  </AnchorLink>
);

export const QuestLink = ({
  quest: { game, playtype, questID, name },
}: {
  quest: Gpt & { questID: string; name: string };
}) => (
  <AnchorLink to="/games/$game/$playtype/quests/$questID" params={{ game, playtype, questID }}>
    {name}
  </AnchorLink>
);

/** A link to a goal, under its name in the reader's language. */
export function GoalLink({ goal }: { goal: Gpt & { goalID: string; name: string } }) {
  const { game, playtype, goalID } = goal;
  const name = useGoalName([goal]);
  return (
    <AnchorLink to="/games/$game/$playtype/goals/$goalID" params={{ game, playtype, goalID }}>
      {name(goal)}
    </AnchorLink>
  );
}
