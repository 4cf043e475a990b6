import { List, Stack, Text } from '@mantine/core';
import type { ImportDocument } from 'kaiden-client';

import { useFormat } from '../../format/index.ts';
import { broughtTexts } from '../../texts/brought.ts';
import { useTexts } from '../../texts/index.ts';

type Parts = NonNullable<ImportDocument['brought']>;

/** Results of synchronising an account besides its scores, with reasons for failures. */
export function Brought({ parts = [] }: { parts?: Parts | undefined }) {
  const t = useTexts(broughtTexts);
  if (parts.length === 0) return null;
  return (
    <Stack gap="xs" aria-label={t.title} role="group">
      {parts.map((part) => (
        <BroughtPart key={`${part.from} ${part.part}`} {...part} />
      ))}
    </Stack>
  );
}

function BroughtPart({ part, brought, already, missing }: Parts[number]) {
  const t = useTexts(broughtTexts);
  const { number } = useFormat();
  const total = missing.reduce((sum, { count }) => sum + count, 0);
  const counts = [
    t.brought(number(brought)),
    ...(already > 0 ? [t.already(number(already))] : []),
    ...(total > 0 ? [t.missing(number(total))] : []),
  ];
  return (
    <div>
      <Text size="sm">
        <b>{t.counted[part]}</b> · {counts.join(' · ')}
      </Text>
      {missing.length > 0 && (
        <List size="sm">
          {missing.map((reason) => (
            <List.Item key={`${reason.code} ${reason.message}`} className="breaks">
              {t.reason(number(reason.count), wordsOf(t.reasons[reason.code], reason))}
            </List.Item>
          ))}
        </List>
      )}
    </div>
  );
}

/** Codes whose message is all that is known; messages of others begin with the reason, and a name may follow. */
const WITHOUT_WORDS: ReadonlySet<string> = new Set(['failed', 'refused']);

/** Returns the reason in the reader's language, with what the server says of single things behind it. */
function wordsOf(reason: string, { code, message }: Parts[number]['missing'][number]): string {
  const detail = WITHOUT_WORDS.has(code) ? message : message.split(': ').slice(1).join(': ');
  return detail ? `${reason} (${detail})` : reason;
}
