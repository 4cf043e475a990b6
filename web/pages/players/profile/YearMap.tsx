import { Text } from '@mantine/core';

import { Empty } from '../../../components/Result.tsx';
import { localeOf, useFormat } from '../../../format/index.ts';
import { useIsNarrow } from '../../../shared/narrow.ts';
import { useLanguage, useTexts } from '../../../texts/index.ts';
import { playersTexts } from '../../../texts/players.ts';
import { busiest, dateOf, dayOf, longestStreak, playsIn, today, weeksUntil, type PlayedDay } from './year.ts';

const WEEKS = 53;
const FEW_WEEKS = 24;
/** Distance of two days, size of one, and room for the names of the months. */
const STEP = 13;
const SIZE = 11;
const TOP = 14;
const LEVELS = 4;
/** Shares of the busiest day from which a day has the next colour; the last is rare. */
const FROM = [0.3, 0.6, 0.9];

/** A year day by day: the more plays, the stronger the colour. On narrow screens, its last months. */
export function YearMap({ days }: { days: readonly PlayedDay[] }) {
  const t = useTexts(playersTexts);
  const { number } = useFormat();
  if (days.length === 0) return <Empty title={t.noYear}>{t.noYearHint}</Empty>;
  const summary = t.yearSummary(number(playsIn(days)), number(days.length), number(longestStreak(days)));
  return (
    <figure className="year">
      <Squares days={days} label={summary} />
      <figcaption>
        <Text size="sm">{summary}</Text>
        <Legend />
      </figcaption>
    </figure>
  );
}

function Squares({ days, label }: { days: readonly PlayedDay[]; label: string }) {
  const t = useTexts(playersTexts);
  const { language } = useLanguage();
  const shown = useIsNarrow() ? FEW_WEEKS : WEEKS;
  const weeks = weeksUntil(today(), shown, language === 'ja' ? 0 : 1);
  const plays = new Map(days.map((day) => [dayOf(day.date), day.plays]));
  const most = busiest(days);
  const long = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' });
  const nameOf = (week: readonly number[], at: number) => {
    const [name, before] = [week, weeks[at - 1]].map((one) => one && month.format(Date.parse(dateOf(one[0]!))));
    return at > 0 && at < shown - 1 && name !== before ? name : undefined;
  };
  return (
    <svg viewBox={`0 0 ${shown * STEP} ${TOP + 7 * STEP}`} role="img" aria-label={label}>
      {weeks.map((week, at) => (
        <g key={week[0]} transform={`translate(${at * STEP} 0)`}>
          <text y="9">{nameOf(week, at)}</text>
          {week.map((day, row) => {
            const count = plays.get(day) ?? 0;
            return (
              <rect
                key={day}
                y={TOP + row * STEP}
                width={SIZE}
                height={SIZE}
                rx="2"
                className={`level-${count === 0 ? 0 : 1 + FROM.filter((from) => count >= from * most).length}`}
              >
                <title>{t.playsOn(long.format(Date.parse(dateOf(day))), count)}</title>
              </rect>
            );
          })}
        </g>
      ))}
    </svg>
  );
}

function Legend() {
  const t = useTexts(playersTexts);
  return (
    <Text size="sm" c="dimmed" component="span" className="year-legend">
      {t.less}
      <svg viewBox={`0 0 ${(LEVELS + 1) * STEP} ${SIZE}`} height={SIZE} aria-hidden>
        {Array.from({ length: LEVELS + 1 }, (_, level) => (
          <rect key={level} x={level * STEP} width={SIZE} height={SIZE} rx="2" className={`level-${level}`} />
        ))}
      </svg>
      {t.moreOften}
    </Text>
  );
}
