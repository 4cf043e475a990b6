import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import { read, type Body } from '../../../api.ts';
import { AnchorLink } from '../../../components/AnchorLink.tsx';
import { Empty, Placeholder, Result } from '../../../components/Result.tsx';
import { localeOf } from '../../../format/index.ts';
import { useLanguage, useTexts } from '../../../texts/index.ts';
import { sessionsTexts } from '../../../texts/sessions.ts';
import { useSlice } from '../ugpt.ts';

import './calendar.css';

type Dated = Body<'ugptLists', 'calendar'>[number];

/** All sessions on the days on which they began, a month at a time. */
export function Calendar() {
  const t = useTexts(sessionsTexts);
  const { params } = useSlice();
  const query = useQuery(read('ugptLists', 'calendar', { params }));
  return (
    <Result query={query} placeholder={<Placeholder h={500} />}>
      {(sessions) =>
        sessions.length === 0 ? <Empty title={t.none}>{t.noneHint}</Empty> : <Months sessions={sessions} />
      }
    </Result>
  );
}

function Months({ sessions }: { sessions: readonly Dated[] }) {
  const t = useTexts(sessionsTexts);
  const { language } = useLanguage();
  // Earliest first: the calendar opens where the player was last.
  const [first, last] = [monthOf(sessions[0]!.timeStarted), monthOf(sessions.at(-1)!.timeStarted)];
  const [month, setMonth] = useState(last);
  const days = useMemo(() => byDay(sessions), [sessions]);
  const name = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long' }).format(startOf(month));
  return (
    <>
      <Group justify="space-between">
        <Button variant="default" aria-label={t.earlier} disabled={month <= first} onClick={() => setMonth(month - 1)}>
          ←
        </Button>
        <Text fw={600} aria-live="polite">
          {name}
        </Text>
        <Button variant="default" aria-label={t.later} disabled={month >= last} onClick={() => setMonth(month + 1)}>
          →
        </Button>
      </Group>
      <Month month={month} name={name} days={days} />
    </>
  );
}

function Month({ month, name, days }: { month: number; name: string; days: ReadonlyMap<string, readonly Dated[]> }) {
  const t = useTexts(sessionsTexts);
  const { language } = useLanguage();
  // Weeks begin on Monday, in Japan on Sunday.
  const firstDay = language === 'ja' ? 0 : 1;
  const weeks = weeksOf(month, firstDay);
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short' });
  const long = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long' });
  return (
    <table className="calendar" aria-label={name}>
      <thead>
        <tr>
          {weeks[0]!.map((day) => (
            <th key={day.getDay()} scope="col">
              {weekday.format(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]!.getTime()}>
            {week.map((day) => {
              const played = days.get(dayOf(day)) ?? [];
              return (
                <td key={day.getTime()} data-other={day.getMonth() !== startOf(month).getMonth() || undefined}>
                  <time dateTime={dayOf(day)} aria-label={t.perDay(long.format(day), played.length)}>
                    {day.getDate()}
                  </time>
                  {played.map(({ sessionID, name, highlight }) => (
                    <AnchorLink key={sessionID} to="/sessions/$sessionID" params={{ sessionID }} title={name}>
                      {highlight && '★ '}
                      {name}
                    </AnchorLink>
                  ))}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Months since year 0, in the reader's time zone. */
const monthOf = (ms: number) => new Date(ms).getFullYear() * 12 + new Date(ms).getMonth();
const startOf = (month: number) => new Date(Math.floor(month / 12), month % 12, 1);
const dayOf = (day: Date) =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((n) => String(n).padStart(2, '0')).join('-');

function byDay(sessions: readonly Dated[]): ReadonlyMap<string, Dated[]> {
  const days = new Map<string, Dated[]>();
  for (const session of sessions) {
    const day = dayOf(new Date(session.timeStarted));
    days.set(day, [...(days.get(day) ?? []), session]);
  }
  return days;
}

/** The weeks that a month has days in. */
function weeksOf(month: number, firstDay: number): Date[][] {
  const start = startOf(month);
  const before = (start.getDay() - firstDay + 7) % 7;
  const length = new Date(start.getFullYear(), start.getMonth() + 1, 0).getDate();
  return Array.from({ length: Math.ceil((before + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => new Date(start.getFullYear(), start.getMonth(), 1 - before + week * 7 + day)),
  );
}
