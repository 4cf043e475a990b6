import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';

/** How people call an import type; its own name where there is no other. */
export function useTypeName(): (importType: string | null) => string {
  const { types } = useTexts(importTexts);
  return (importType) => (types as Record<string, string>)[importType ?? ''] ?? importType ?? '–';
}
