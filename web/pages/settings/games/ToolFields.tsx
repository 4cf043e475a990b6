import { NumberInput, Stack, Switch, TagsInput, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { GamePTConfig } from 'kaiden-client';

import { useFormat } from '../../../format/index.ts';
import { gameSettingsTexts, PREFERENCE_HINTS, PREFERENCE_LABELS } from '../../../texts/game-settings.ts';
import { useLanguage, useTexts } from '../../../texts/index.ts';
import type { Values } from './game-form.ts';

interface Props {
  config: GamePTConfig;
  form: UseFormReturnType<Values>;
}

/** Fields of the preferences that only this game has, which programs read; none if it has none. */
export function ToolFields({ config, form }: Props) {
  const t = useTexts(gameSettingsTexts);
  const fields = Object.entries(config.gameSpecificPreferences);
  if (fields.length === 0) return null;
  return (
    <fieldset className="plain">
      <legend>{t.forTools}</legend>
      <Stack>
        <Text size="sm" c="dimmed">
          {t.forToolsHint}
        </Text>
        {fields.map(([name, field]) => (
          <GameField key={name} name={name} field={field} form={form} />
        ))}
      </Stack>
    </fieldset>
  );
}

type Field = GamePTConfig['gameSpecificPreferences'][string];

function GameField({ name, field, form }: { name: string; field: Field; form: Props['form'] }) {
  const t = useTexts(gameSettingsTexts);
  const { number } = useFormat();
  const { language } = useLanguage();
  const label = PREFERENCE_LABELS[language][name] ?? name;
  const description = PREFERENCE_HINTS[language][name];
  const path = `gameSpecific.${name}`;
  if (field.type === 'boolean') return <Switch label={label} {...form.getInputProps(path, { type: 'checkbox' })} />;
  if (field.type === 'list') return <TagsInput {...{ label, description }} {...form.getInputProps(path)} />;
  const { ['min']: min, ['max']: max } = field;
  return (
    <NumberInput
      label={label}
      description={typeof min === 'number' && typeof max === 'number' && t.from(number(min), number(max))}
      clampBehavior="none"
      {...form.getInputProps(path)}
    />
  );
}
