import { Button, Menu } from '@mantine/core';

import { saveFile } from '../../../components/download.ts';
import { useFormat } from '../../../format/index.ts';
import { useLanguage, useTexts } from '../../../texts/index.ts';
import { queryTexts } from '../../../texts/play-query.ts';
import { useSlice } from '../ugpt.ts';
import type { Play } from './play.ts';
import { csvOf, jsonOf } from './shown-files.ts';

/** Downloads the plays that a table shows, in its order. */
export function ExportShown({ plays }: { plays: readonly Play[] }) {
  const t = useTexts(queryTexts);
  const { params, user, title, config } = useSlice();
  const { language } = useLanguage();
  const format = useFormat();
  const name = `${user.username}-${params.game}-${params.playtype}`;
  const save = (text: string, type: string, ending: string) =>
    saveFile(new Blob([text], { type: `${type};charset=utf-8` }), `${name}.${ending}`);
  async function savePicture() {
    const { pictureOf } = await import('./shown-picture.ts');
    const heading = `${user.username} · ${title}`;
    saveFile(await pictureOf(plays, { heading, config, language, format, counted: t.pictureOf }), `${name}.png`);
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" disabled={plays.length === 0}>
          {t.exported}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save(csvOf(plays, config), 'text/csv', 'csv')}>{t.csv}</Menu.Item>
        <Menu.Item onClick={() => save(jsonOf(plays, config), 'application/json', 'json')}>{t.json}</Menu.Item>
        <Menu.Item onClick={() => void savePicture()}>{t.picture}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
