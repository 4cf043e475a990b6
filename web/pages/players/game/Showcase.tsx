import { Button, Group, Modal, SimpleGrid, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';

import { Empty, Loading, Placeholder, Result } from '../../../components/Result.tsx';
import { goalTexts } from '../../../texts/goals.ts';
import { useTexts } from '../../../texts/index.ts';
import { showcaseOf } from '../queries.ts';
import { StatCard } from '../showcase/StatCard.tsx';
import { useSlice } from '../ugpt.ts';

const Editor = lazy(() => import('../showcase/Editor.tsx'));

/** A player's showcase, editable by its owner. */
export function Showcase() {
  const t = useTexts(goalTexts);
  const { params, isMine } = useSlice();
  const [opened, { open, close }] = useDisclosure();
  const query = useQuery(showcaseOf(params));
  return (
    <section aria-labelledby="showcase">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3" id="showcase">
          {t.showcase}
        </Title>
        {isMine && query.data && (
          <Button variant="default" size="compact-sm" onClick={open}>
            {t.edit}
          </Button>
        )}
      </Group>
      <Result query={query} placeholder={<Placeholder h={130} />}>
        {(shown) =>
          shown.length === 0 ? (
            <Empty title={t.noShowcase}>{isMine ? t.noShowcaseMine : t.noShowcaseOther}</Empty>
          ) : (
            <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
              {shown.map((one) => (
                <StatCard key={JSON.stringify(one.stat)} shown={one} />
              ))}
            </SimpleGrid>
          )
        }
      </Result>
      <Modal opened={opened} onClose={close} title={t.edit} size="lg" closeButtonProps={{ 'aria-label': t.cancel }}>
        <Suspense fallback={<Loading />}>{query.data && <Editor shown={query.data} close={close} />}</Suspense>
      </Modal>
    </section>
  );
}
