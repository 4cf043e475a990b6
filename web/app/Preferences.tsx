import { NativeSelect, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';

import { useLanguage, useTexts } from '../texts/index.ts';
import { LANGUAGES, type Language } from '../texts/language.ts';
import { preferenceTexts } from '../texts/preferences.ts';

/** Language and colours, for guests too; kept in the browser. */
export default function Preferences() {
  const t = useTexts(preferenceTexts);
  const { language, choose } = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <NativeSelect
        label={t.language}
        size="xs"
        value={language}
        onChange={({ currentTarget }) => choose(currentTarget.value as Language)}
        data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
      />
      <NativeSelect
        label={t.theme}
        size="xs"
        my="xs"
        value={colorScheme}
        onChange={({ currentTarget }) => setColorScheme(currentTarget.value as MantineColorScheme)}
        data={[
          { value: 'auto', label: t.system },
          { value: 'light', label: t.light },
          { value: 'dark', label: t.dark },
        ]}
      />
    </>
  );
}
