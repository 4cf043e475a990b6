import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useCallback, useState } from 'react';

import { useFormat } from '../../format/index.ts';
import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';
import { DropFiles } from './DropFiles.tsx';
import { OneOfSeveral, type Report } from './OneOfSeveral.tsx';

interface Props {
  first: readonly File[];
  startAnew: () => void;
}
interface Entry {
  id: number;
  file: File;
}
const numbered = (files: readonly File[], from: number): Entry[] => files.map((file, at) => ({ id: from + at, file }));

/** Imports files one after another; a bad file doesn't stop the others. */
export function SeveralFiles({ first, startAnew }: Props) {
  const t = useTexts(importTexts);
  const [entries, setEntries] = useState(() => numbered(first, 0));
  const [reports, setReports] = useState<Readonly<Record<number, Report>>>({});
  const report = useCallback(
    (id: number, one: Report) => setReports((before) => ({ ...before, [id]: one })),
    [setReports],
  );
  const add = (files: File[]) => setEntries((all) => [...all, ...numbered(files, (all.at(-1)?.id ?? -1) + 1)]);
  const remove = (id: number) => setEntries((all) => all.filter((entry) => entry.id !== id));
  const reported = entries.flatMap(({ id }) => reports[id] ?? []);
  const isOver = reported.some(({ state }) => state === 'done') && !reported.some(({ state }) => isGoingOn(state));
  return (
    <Stack>
      <DropFiles label={t.addFiles} hint={t.dropHint} small take={add} />
      <Summary reported={reported} of={entries.length} />
      {entries.map(({ id, file }) => (
        <OneOfSeveral key={id} file={file} report={(one) => report(id, one)} remove={() => remove(id)} />
      ))}
      {(isOver || entries.length === 0) && (
        <div>
          <Button variant="default" onClick={startAnew}>
            {t.more}
          </Button>
        </div>
      )}
    </Stack>
  );
}

const isGoingOn = (state: Report['state']) => state === 'previewing' || state === 'importing' || state === 'ready';

/** All files together: how many of them are through, and what begins those that are ready. */
function Summary({ reported, of }: { reported: readonly Report[]; of: number }) {
  const t = useTexts(importTexts);
  const { number } = useFormat();
  const among = (state: Report['state']) => reported.filter((one) => one.state === state);
  const ready = among('ready');
  const done = among('done');
  const sum = (all: readonly Report[]) => number(all.reduce((total, { news }) => total + news, 0));
  return (
    <Paper withBorder p="md" component="section" aria-label={t.files}>
      <Group justify="space-between">
        <div>
          <Title order={2} size="h4">
            {t.filesChosen(number(of))}
          </Title>
          {done.length > 0 && <Text aria-live="polite">{t.filesDone(number(done.length), sum(done))}</Text>}
        </div>
        {ready.length > 0 && (
          <Button disabled={among('previewing').length > 0} onClick={() => ready.forEach(({ begin }) => begin())}>
            {t.beginFiles(sum(ready))}
          </Button>
        )}
      </Group>
    </Paper>
  );
}
