import type { ReactNode } from 'react';

import type { Picture } from './guides.gen.ts';

import './guide-picture.css';

const WIDTH = 340;
const BAR = 28;
const ROW = 26;
const PAD = 10;

/** Picture of a step of a guide: a folder, a page, settings or a command, with what is wanted marked. */
export function GuidePicture({ picture }: { picture: Picture }) {
  if (picture.kind === 'folder') return <Folder {...picture} />;
  if (picture.kind === 'page') return <Page {...picture} />;
  return picture.kind === 'settings' ? <Settings {...picture} /> : <Command {...picture} />;
}

type Of<K extends Picture['kind']> = Extract<Picture, { kind: K }>;

function Folder({ path, files, marked }: Of<'folder'>) {
  const title = path.join(' › ');
  return (
    <Window title={title} label={`${title} › ${marked}`} rows={files.length}>
      {files.map((file, at) => (
        <g key={file} transform={`translate(${PAD} ${BAR + 6 + at * ROW})`} className={file === marked ? 'marked' : ''}>
          <rect className="row" width={WIDTH - 2 * PAD} height={ROW - 4} rx="4" />
          {file.includes('.') ? (
            <path className="sheet" d="M8 3h8l4 4v12H8z" />
          ) : (
            <path className="sheet" d="M6 6h6l2 2h8v10H6z" />
          )}
          <text x="30" y="16">
            {file}
          </text>
        </g>
      ))}
    </Window>
  );
}

function Page({ address, buttons, marked }: Of<'page'>) {
  const width = (WIDTH - 2 * PAD) / 2 - 4;
  return (
    <Window kind="page" title={address} label={`${address}: ${marked}`} rows={2}>
      <rect className="line" x={PAD} y={BAR + 12} width={WIDTH / 2} height="8" rx="4" />
      {buttons.map((button, at) => (
        <g
          key={button}
          transform={`translate(${PAD + at * (width + 8)} ${BAR + 30})`}
          className={button === marked ? 'marked' : ''}
        >
          <rect className="button" width={width} height={ROW} rx="6" />
          <text x={width / 2} y="17" textAnchor="middle">
            {button}
          </text>
        </g>
      ))}
    </Window>
  );
}

function Settings({ title, fields }: Of<'settings'>) {
  const label = `${title}: ${fields.map(([name, value]) => `${name} ${value}`).join(', ')}`;
  return (
    <Window title={title} label={label} rows={fields.length}>
      {fields.map(([name, value], at) => (
        <g key={name} transform={`translate(${PAD} ${BAR + 6 + at * ROW})`} className="marked">
          <text x="0" y="16">
            {name}
          </text>
          <rect className="row" x="100" width={WIDTH - 2 * PAD - 100} height={ROW - 4} rx="4" />
          <text x="108" y="16">
            {value}
          </text>
        </g>
      ))}
    </Window>
  );
}

function Command({ line }: Of<'command'>) {
  return (
    <Window title=">_" label={line} rows={1}>
      <text className="command" x={PAD} y={BAR + 22}>
        {line}
      </text>
    </Window>
  );
}

interface WindowProps {
  kind?: Picture['kind'];
  title: string;
  /** Description of the picture. */
  label: string;
  rows: number;
  children: ReactNode;
}

function Window({ kind, title, label, rows, children }: WindowProps) {
  const height = BAR + rows * ROW + 12;
  return (
    <svg className="guide-picture" data-kind={kind} viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={label}>
      <rect className="frame" x="0.5" y="0.5" width={WIDTH - 1} height={height - 1} rx="8" />
      <path className="bar" d={`M0 ${BAR}H${WIDTH}`} />
      <text className="title" x={PAD} y="18">
        {title}
      </text>
      {children}
    </svg>
  );
}
