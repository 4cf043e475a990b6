import { EVENT_STREAM, type RouteContract } from '../contracts/contract.ts';
import { api } from '../contracts/index.ts';

const bodyKind = ({ form, json, bytes }: RouteContract): string[] => {
  if (form) return ['form'];
  return json || bytes ? ['json'] : [];
};

const entry = ([name, contract]: [string, RouteContract]): string => {
  const parts = [contract.method, contract.path, ...bodyKind(contract)].map((part) => `'${part}'`);
  const put = (at: number, type: string) =>
    parts.push(...Array<string>(at - parts.length).fill('undefined'), `'${type}'`);
  const type = contract.events ? EVENT_STREAM : contract.raw;
  if (type) put(3, type);
  // The type of the response.
  if (contract.file) put(4, contract.file.replace('*', ''));
  return `    ${name}: [${parts.join(', ')}],\n`;
};

const group = ([name, routes]: [string, Record<string, RouteContract>]): string =>
  `  ${name}: {\n${Object.entries(routes).map(entry).join('')}  },\n`;

/** Text of contracts/client/routes.gen.ts: all that the client has to know at run time. */
export const clientRoutes = (): string => `// Generated from the contracts; do not edit.
export type RouteEntry = readonly [method: string, path: string, body?: 'json' | 'form', type?: string, file?: string];

export const routes: Record<string, Record<string, RouteEntry>> = {
${Object.entries<Record<string, RouteContract>>(api).map(group).join('')}};
`;
