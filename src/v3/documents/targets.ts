import type { FolderDocument, TableDocument } from '../../../contracts/documents/folder.ts';
import type { GoalDocument } from '../../../contracts/documents/target.ts';
import type { V3FolderDocument, V3TableDocument } from '../../../contracts/documents/v3/folder.ts';
import type { V3GoalDocument } from '../../../contracts/documents/v3/target.ts';
import type { Context } from '../context.ts';
import type { V3Form } from '../form.ts';

/** Converts a document that differs only in the name of its game. */
export const inGame = <T extends { game: string; playtype: string }>({ playtype, ...rest }: T, context: Context) => ({
  ...rest,
  game: context.named({ game: rest.game, playtype }).id,
});

/** Converts a folder. */
export async function folder(
  { folderID, title, inactive, searchTerms, ...rest }: FolderDocument,
  context: Context,
): Promise<V3FolderDocument> {
  return { folderID, slug: await context.slug(folderID), title, game: context.named(rest).id, inactive, searchTerms };
}

/** Converts a table: it lists its folders by slug. */
export async function table({ name: _name, ...document }: TableDocument, context: Context): Promise<V3TableDocument> {
  const folders: string[] = [];
  for (const folderID of document.folders) folders.push(await context.slug(folderID));
  return { ...inGame(document, context), folders };
}

/** Converts a goal: it requires a metric of the game. */
export async function goal(document: GoalDocument, context: Context): Promise<V3GoalDocument> {
  const { playtype, charts, criteria, ...rest } = document;
  const { id, form } = context.named({ game: rest.game, playtype });
  return {
    ...rest,
    game: id,
    charts: charts.type === 'folder' ? { ...charts, folderSlug: await context.slug(charts.data) } : charts,
    criteria: { ...criteria, ...metricOf(form, criteria) },
  };
}

/** Returns the metric and value that a goal requires. A percent that v3 lacks keeps its name. */
function metricOf(form: V3Form, { key, value }: GoalDocument['criteria']): { key: string; value: number } {
  if (key === 'scoreData.lampIndex') return form.lampMetric(value);
  if (key === 'scoreData.gradeIndex') return { key: 'grade', value };
  return { key: (key === 'scoreData.score' ? form.names.score : form.names.percent) ?? 'percent', value };
}
