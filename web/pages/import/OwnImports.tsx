import { useQuery } from '@tanstack/react-query';

import { read } from '../../api.ts';
import { Empty, Result } from '../../components/Result.tsx';
import { Section } from '../../components/Section.tsx';
import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';
import { FailedImports } from './FailedImports.tsx';
import { ImportList } from './ImportList.tsx';

const params = { userID: 'me' };
const LATEST = 10;

/** The player's recent and failed imports. */
export function OwnImports() {
  const t = useTexts(importTexts);
  const imports = useQuery(read('importLists', 'ofUser', { params, query: { limit: LATEST } }));
  const failed = useQuery(read('importLists', 'failedOfUser', { params, query: { limit: LATEST } }));
  return (
    <>
      <Section title={t.latest}>
        <Result query={imports}>
          {(found) =>
            found.length === 0 ? <Empty title={t.none}>{t.noneHint}</Empty> : <ImportList imports={found} />
          }
        </Result>
      </Section>
      {failed.data && <FailedImports failed={failed.data} />}
    </>
  );
}
