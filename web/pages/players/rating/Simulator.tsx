import { Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { PBDocument, RatingGain } from 'kaiden-client';
import { useState, type FormEvent } from 'react';

import { api } from '../../../api.ts';
import { Form } from '../../../components/Form.tsx';
import { useFormat } from '../../../format/index.ts';
import { useTexts } from '../../../texts/index.ts';
import { ratingTexts } from '../../../texts/rating.ts';
import { useSlice } from '../ugpt.ts';

interface Props {
  chartID: string;
  /** Profile rating. */
  alg: string;
  pb: PBDocument | undefined;
  /** Alternative that the form begins with. */
  way: RatingGain['ways'][number] | undefined;
}

/** Shows what a rating would be with a play on a chart; nothing is stored. */
export function Simulator({ chartID, alg, pb, way }: Props) {
  const t = useTexts(ratingTexts);
  const { rating } = useFormat();
  const { params, config } = useSlice();
  const [score, setScore] = useState(String(way?.needs.score ?? pb?.scoreData.score ?? ''));
  const [percent, setPercent] = useState(String(way?.needs.percent ?? pb?.scoreData.percent ?? ''));
  const [lamp, setLamp] = useState(way?.needs.lamp ?? pb?.scoreData.lamp ?? config.clearLamp);
  const run = useMutation({
    mutationFn: async () => {
      const optional = way?.needs.optional ?? {};
      const play = {
        chartID,
        score: Number(score),
        lamp,
        optional,
        ...(config.sendsPercent && { percent: Number(percent) }),
      };
      return (await api.ratings.simulate({ params, json: { alg, plays: [play] } })).body.simulation;
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    run.mutate();
  }
  const shown = (value: number | null) => rating(value, config.profileRatingAlgDecimals[alg] ?? 2);
  const decimals = config.scoreRatingAlgDecimals[way?.alg ?? config.defaultScoreRatingAlg] ?? 2;
  return (
    <Form label={t.simulate} error={run.error} isPending={run.isPending} onSubmit={submit}>
      <Group gap="xs" mt="xs" align="end">
        <TextInput
          label={t.score}
          inputMode="decimal"
          value={score}
          onChange={({ currentTarget }) => setScore(currentTarget.value)}
          w="8rem"
        />
        {config.sendsPercent && (
          <TextInput
            label={t.percent}
            inputMode="decimal"
            value={percent}
            onChange={({ currentTarget }) => setPercent(currentTarget.value)}
            w="6rem"
          />
        )}
        <NativeSelect
          label={t.lamp}
          value={lamp}
          onChange={({ currentTarget }) => setLamp(currentTarget.value)}
          data={config.lamps}
        />
      </Group>
      {run.data && (
        <Text aria-live="polite" className="numbers" fw={600}>
          {t.simulated(shown(run.data.before.rating), shown(run.data.after.rating), rating(run.data.gain, decimals))}
        </Text>
      )}
    </Form>
  );
}
