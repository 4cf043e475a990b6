import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import parseExpression from 'spdx-expression-parse';

import { root } from '../build/root.ts';
import { locate } from './licences.ts';

/** Name of the list in a release. */
export const SBOM = 'sbom.cdx.json';

const { FromNodePackageJson, License } = Contrib;
const builder = new FromNodePackageJson.Builders.ComponentBuilder(
  new FromNodePackageJson.Factories.ExternalReferenceFactory(),
  new License.Factories.LicenseFactory(parseExpression),
);

/**
 * Returns the list of the packages that a program consists of, in the form of CycloneDX. Each folder is a path below one of the roots, the
 * first that has it. The same packages make the same text.
 */
export async function sbomOf(folders: readonly string[], roots: readonly string[]): Promise<string> {
  const bom = new Models.Bom();
  bom.metadata.component = await componentOf(root, Enums.ComponentType.Application);
  const { component } = bom.metadata;
  const all = await Promise.all(
    folders.map((folder) => componentOf(locate(folder, roots), Enums.ComponentType.Library)),
  );
  // A package may lie in several folders.
  for (const one of new Map(all.map((each) => [each.purl, each])).values()) {
    component.dependencies.add(one.bomRef);
    bom.components.add(one);
  }
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
}

async function componentOf(folder: string, type: Enums.ComponentType): Promise<Models.Component> {
  const about = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>;
  const component = builder.makeComponent(about, type);
  if (component === undefined) throw new Error(`${folder}: package.json is not understood`);
  const name = component.group ? `${component.group}/${component.name}` : component.name;
  component.purl = `pkg:npm/${encodeURIComponent(name).replace('%2F', '/')}@${component.version}`;
  component.bomRef.value = component.purl;
  return component;
}
