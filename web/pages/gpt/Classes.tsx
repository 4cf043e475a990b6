import { getRouteApi } from '@tanstack/react-router';

import { useGameConfig } from '../../components/game.ts';
import { Empty } from '../../components/Result.tsx';
import { Section } from '../../components/Section.tsx';
import { gamesTexts } from '../../texts/games.ts';
import { useTexts } from '../../texts/index.ts';
import { ClassDistribution, RecentClasses } from './ClassLists.tsx';
import { Courses } from './Courses.tsx';
import { Frame } from './Frame.tsx';

const route = getRouteApi('/games/$game/$playtype/classes');

/** Classes that were reached lately, who has which, and the courses that give them. */
export function Classes() {
  const t = useTexts(gamesTexts);
  const gpt = route.useParams();
  const config = useGameConfig(gpt);
  const sets = Object.keys(config?.classHumanisedFormat ?? {});
  return (
    <Frame gpt={gpt} tab="classes">
      {config && sets.length === 0 && <Empty title={t.noClassSets}>{t.noClassSetsHint}</Empty>}
      {config && sets.length > 0 && (
        <div className="columns">
          <Section title={t.recentClasses}>
            <RecentClasses gpt={gpt} limit={25} />
          </Section>
          <Section title={t.distribution}>
            {sets.map((set) => (
              <ClassDistribution key={set} gpt={gpt} set={set} config={config} />
            ))}
          </Section>
        </div>
      )}
      <Courses gpt={gpt} />
    </Frame>
  );
}
