import type { Fields } from '../../contracts/contract.ts';
import { exampleOf } from '../../scripts/openapi/example.ts';
import { picture } from './pictures.ts';

/** A form that fits a schema: its examples, and a picture for every file, or list of files. */
export function exampleForm(schema: Fields): FormData {
  const form = new FormData();
  for (const [name, field] of Object.entries(schema._zod.def.shape)) {
    const { type } = field._zod.def;
    if (type === 'file' || type === 'array') form.append(name, picture());
    else form.append(name, String(exampleOf(field)));
  }
  return form;
}
