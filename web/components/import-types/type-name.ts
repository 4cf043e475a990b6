import { importTexts } from '../../texts/import.ts';
import { useLanguage, useTexts } from '../../texts/index.ts';
import { formatOf } from './format-of.ts';

/** Returns a function that names import types for players: by the label of the format, else by the type itself. */
export function useTypeName(): (importType: string | null) => string {
  const { types } = useTexts(importTexts);
  const { language } = useLanguage();
  return (importType) =>
    formatOf(importType)?.label[language] ?? (types as Record<string, string>)[importType ?? ''] ?? importType ?? '–';
}
