import type { Fault } from './check.ts';
import type { WireRequest } from './wire.ts';

interface Sighting {
  fault: Fault;
  seed: number;
  /** Below 0 for what belongs to no request. */
  number: number;
  caller: string;
  way: string;
  wire: WireRequest | null;
  count: number;
}

/** Longest body that is printed (characters). */
const SHOWN = 1500;

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A command line that sends a request again. Bodies that are no text are given in base64. */
export function curlOf({ method, target, headers, body }: WireRequest, baseUrl: string): string {
  const lines = Object.entries(headers).map(([name, value]) => ` -H ${quoted(`${name}: ${value}`)}`);
  const command = `curl -isS --path-as-is -X ${method}${lines.join('')} ${quoted(baseUrl + target)}`;
  if (body === null) return command;
  const text = body.toString();
  if (Buffer.from(text).equals(body) && !text.includes('\0')) return `${command} --data-binary ${quoted(text)}`;
  return `echo ${body.toString('base64')} | base64 -d | ${command} --data-binary @-`;
}

/** Faults by kind: the first of each is kept, the others are counted. */
export class Report {
  readonly #sightings = new Map<string, Sighting>();
  readonly #replay: (seed: number, number: number) => string;

  /** Returns the command line that replays a request. */
  constructor(replay: (seed: number, number: number) => string) {
    this.#replay = replay;
  }

  get kinds(): number {
    return this.#sightings.size;
  }

  /** Adds a fault that belongs to no request. */
  note(rule: string, message: string): void {
    this.add({ rule, message }, { seed: 0, number: -1, caller: '', way: '', wire: null });
  }

  add(fault: Fault, seen: Omit<Sighting, 'fault' | 'count'>): void {
    const about = fault.rule === 'headers' ? fault.message : (seen.wire?.operation ?? '');
    const key = `${fault.rule} ${about} ${fault.rule === 'body' ? fault.message.slice(0, 120) : ''}`;
    const known = this.#sightings.get(key);
    if (known) known.count += 1;
    else this.#sightings.set(key, { ...seen, fault, count: 1 });
  }

  /** Returns a paragraph for each kind of fault. */
  lines(baseUrl: string): string[] {
    return [...this.#sightings.values()].map(({ fault, seed, number, caller, way, wire, count }) => {
      const where = wire ? `${wire.operation}, sent by ${caller} (${way})` : 'the server';
      const curl = wire ? `\n  ${curlOf(wire, baseUrl).slice(0, SHOWN)}` : '';
      const again = number < 0 ? '' : `\n  again: ${this.#replay(seed, number)}`;
      return `${fault.rule}, ${count} times: ${where}\n  ${fault.message}${again}${curl}`;
    });
  }
}
