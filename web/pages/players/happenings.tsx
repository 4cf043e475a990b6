import type { ActivityDocument } from 'kaiden-client';
import type { ReactNode } from 'react';

import { AnchorLink } from '../../components/AnchorLink.tsx';
import { ClassBadge, DifficultyBadge, LampBadge } from '../../components/Badges.tsx';
import type { Gpt } from '../../components/game.ts';
import { GoalLink, QuestLink } from '../../components/GameLinks.tsx';
import { byID, UserLink } from '../../components/UserLink.tsx';
import { useFormat } from '../../format/index.ts';
import { useTexts } from '../../texts/index.ts';
import { playersTexts } from '../../texts/players.ts';

interface Happening {
  key: string;
  /** Unix ms. */
  at: number;
  gpt: Gpt;
  children: ReactNode;
}

/** Returns a function that splits a game's activity into events, unordered. */
export function useHappenings(): (of: ActivityDocument) => Happening[] {
  const t = useTexts(playersTexts);
  const { number } = useFormat();
  return (of) => {
    const users = byID(of.users);
    const who = (userID: number) => <UserLink user={users.get(userID)} />;
    return [
      ...of.recentSessions.map((session) => ({
        key: session.sessionID,
        at: session.timeStarted,
        gpt: session,
        children: (
          <>
            {who(session.userID)}
            {t.sessionOpens}
            <AnchorLink to="/sessions/$sessionID" params={{ sessionID: session.sessionID }}>
              {session.name}
            </AnchorLink>
            {t.sessionCloses(number(session.scoreCount))}
          </>
        ),
      })),
      ...of.achievedClasses.map((reached) => ({
        key: `${reached.userID} ${reached.classSet} ${reached.classValue} ${reached.timeAchieved}`,
        at: reached.timeAchieved,
        gpt: reached,
        children: (
          <>
            {who(reached.userID)} {t.reached}{' '}
            <ClassBadge
              set={reached.classSet}
              value={reached.classValue}
              game={reached.game}
              playtype={reached.playtype}
            />
          </>
        ),
      })),
      ...highlights(of, who, t.highlightedThis),
      ...targets(of, who, t),
    ];
  };
}

type Who = (userID: number) => ReactNode;

function highlights(of: ActivityDocument, who: Who, word: string): Happening[] {
  const songs = byID(of.songs);
  const charts = new Map(of.charts.map((chart) => [chart.chartID, chart]));
  return of.recentlyHighlightedScores.map((score) => {
    const chart = charts.get(score.chartID);
    return {
      key: score.scoreID,
      at: score.timeAchieved ?? score.timeAdded,
      gpt: score,
      children: (
        <>
          {who(score.userID)} {word}{' '}
          <AnchorLink to="/scores/$scoreID" params={{ scoreID: score.scoreID }}>
            {songs.get(score.songID)?.title ?? score.chartID}
          </AnchorLink>{' '}
          {chart && <DifficultyBadge chart={chart} short />}{' '}
          <LampBadge lamp={score.scoreData.lamp} game={score.game} playtype={score.playtype} />
        </>
      ),
    };
  });
}

function targets(of: ActivityDocument, who: Who, t: { achieved: string; finished: string }): Happening[] {
  const goals = new Map(of.goals.map((goal) => [goal.goalID, goal]));
  const quests = new Map(of.quests.map((quest) => [quest.questID, quest]));
  const achieved = of.goalSubs.flatMap((sub) => {
    const goal = goals.get(sub.goalID);
    if (!goal || sub.timeAchieved === null) return [];
    return [
      {
        key: `${sub.userID} ${sub.goalID}`,
        at: sub.timeAchieved,
        gpt: sub,
        link: <GoalLink goal={goal} />,
        user: sub.userID,
        word: t.achieved,
      },
    ];
  });
  const finished = of.questSubs.flatMap((sub) => {
    const quest = quests.get(sub.questID);
    if (!quest || sub.timeAchieved === null) return [];
    return [
      {
        key: `${sub.userID} ${sub.questID}`,
        at: sub.timeAchieved,
        gpt: sub,
        link: <QuestLink quest={quest} />,
        user: sub.userID,
        word: t.finished,
      },
    ];
  });
  return [...achieved, ...finished].map(({ link, user, word, ...one }) => ({
    ...one,
    children: (
      <>
        {who(user)} {word} {link}
      </>
    ),
  }));
}
