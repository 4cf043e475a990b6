import { Checkbox, FileInput, Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { read } from '../../api.ts';
import { formatOf } from '../../components/import-types/format-of.ts';
import { useTypeName } from '../../components/import-types/type-name.ts';
import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';

/** Form with a file and its type. */
export interface Choice {
  file: File;
  importType: string | null;
  playtype: string | null;
  sure: boolean;
  /** The database of songs that came with it. */
  songs: File | null;
}

interface Props {
  choice: Choice;
  change: (choice: Choice) => void;
  busy: boolean;
}

/** Selection of the file type; players know better than the recogniser. */
export function FileForm({ choice, change, busy }: Props) {
  const t = useTexts(importTexts);
  const nameOf = useTypeName();
  const { data } = useQuery(read('status', 'config'));
  const types = (data?.importTypes ?? []).filter((type) => type.startsWith('file/'));
  const { playtypes = [], songs } = formatOf(choice.importType) ?? {};
  const { file, playtype } = choice;
  const doubtful = playtypes.some((other) => other !== playtype && file.name.toUpperCase().includes(other));
  return (
    <Group align="flex-start">
      <NativeSelect
        label={t.type}
        description={t.typeHint}
        disabled={busy}
        value={choice.importType ?? ''}
        onChange={({ currentTarget: { value } }) => change({ ...choice, importType: value || null })}
        data={[
          ...(choice.importType ? [] : [{ value: '', label: t.chooseType }]),
          ...types.map((value) => ({ value, label: nameOf(value) })),
        ]}
      />
      {playtypes.length > 0 && (
        <NativeSelect
          label={t.playtype}
          description={t.playtypeHint}
          disabled={busy}
          value={playtype ?? ''}
          onChange={({ currentTarget: { value } }) => change({ ...choice, playtype: value || null, sure: false })}
          data={[...(playtype ? [] : [{ value: '', label: t.chooseType }]), ...playtypes]}
        />
      )}
      {songs && (
        <FileInput
          label={t.songs(songs)}
          description={t.songsHint}
          placeholder={t.chooseType}
          clearable
          disabled={busy}
          value={choice.songs}
          onChange={(chosen) => change({ ...choice, songs: chosen })}
        />
      )}
      {playtypes && playtype && doubtful && (
        <Checkbox
          mt="xl"
          label={t.sure(playtype)}
          disabled={busy}
          checked={choice.sure}
          onChange={({ currentTarget: { checked } }) => change({ ...choice, sure: checked })}
        />
      )}
    </Group>
  );
}
