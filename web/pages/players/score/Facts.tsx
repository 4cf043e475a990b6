import type { ReactNode } from 'react';

/** Names and values below each other. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <table className="data-table" style={{ tableLayout: 'fixed' }}>
      <tbody>
        {facts.map(([name, value]) => (
          <tr key={name}>
            <th scope="row" className="plain breaks">
              {name}
            </th>
            <td className="numbers breaks">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
