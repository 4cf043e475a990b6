import { useMemo } from 'react';

import { useLanguage } from '../texts/index.ts';
import { JUDGEMENTS, METRIC_LABELS } from '../texts/metrics.ts';

/** Labels of a game's judgements, optional metrics and options; names that nobody has translated stay as they are. */
export interface MetricLabels {
  judgement: (name: string) => string;
  metric: (name: string, value?: string) => string;
  option: (name: string) => string;
}

/** Returns the labels of a game in the reader's language. */
export function useMetricLabels(game: string): MetricLabels {
  const { language } = useLanguage();
  return useMemo(() => {
    const words = METRIC_LABELS[language];
    const label = (key: string, name: string) => words[`${key} ${game}`] ?? words[key] ?? name;
    return {
      judgement: (name) => JUDGEMENTS[`${name} ${game}`] ?? JUDGEMENTS[name] ?? name.toUpperCase(),
      metric: (name, value) =>
        value === undefined ? label(`optional.${name}`, name) : label(`optional.${name}.${value}`, value),
      option: (name) => label(`scoreMeta.${name}`, name),
    };
  }, [language, game]);
}
