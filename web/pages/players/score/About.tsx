import type { ScoreDocument } from 'kaiden-client';

import { useTypeName } from '../../../components/import-types/type-name.ts';
import { useFormat } from '../../../format/index.ts';
import { useTexts } from '../../../texts/index.ts';
import { scoresTexts } from '../../../texts/scores.ts';
import { Facts } from './Facts.tsx';

/** Details of a score: when it was played, and how it was imported. */
export function About({ score }: { score: ScoreDocument }) {
  const t = useTexts(scoresTexts);
  const { time } = useFormat();
  const typeName = useTypeName();
  return (
    <Facts
      facts={[
        [t.played, score.timeAchieved === null ? t.unknown : time(score.timeAchieved)],
        [t.added, time(score.timeAdded)],
        [t.service, score.service],
        [t.importType, score.importType ? typeName(score.importType) : t.unknown],
      ]}
    />
  );
}
