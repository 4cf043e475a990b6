import { describe, expect, test } from 'vitest';

import { type Caller } from '../../scripts/fuzz/callers.ts';
import { operations } from '../../scripts/fuzz/document.ts';
import { filesFor } from '../../scripts/fuzz/files.ts';
import { planOf, type Plan } from '../../scripts/fuzz/generate.ts';
import { Pool } from '../../scripts/fuzz/pool.ts';
import { wireOf } from '../../scripts/fuzz/wire.ts';

const plans = (seed: number, count: number): Plan[] => Array.from({ length: count }, (_, n) => planOf(n, { seed }));

describe('the same seed and number', () => {
  test('give the same requests, in whatever order they are asked for', () => {
    const forward = plans(7, 300);
    const backward = Array.from({ length: 300 }, (_, n) => planOf(299 - n, { seed: 7 })).toReversed();
    expect(backward).toEqual(forward);
  });

  test('give other requests than another seed', () => {
    const [one, other] = [plans(7, 50), plans(8, 50)];
    expect(one.filter((plan, n) => JSON.stringify(plan) === JSON.stringify(other[n]))).toEqual([]);
  });

  test('give the same request on the wire while the same ids are known', () => {
    const caller: Caller = { name: 'player', username: 'player', headers: { cookie: 'kaiden_session=x' } };
    const pool = new Pool();
    pool.harvest({ scoreIDs: ['Tab', 'Tcd'], userID: 3, body: { chartID: 'c1' } });
    const wires = () => plans(3, 200).flatMap(({ requests }) => requests.map((one) => wireOf(one, caller, pool.find)));
    expect(wires()).toEqual(wires());
    expect(JSON.stringify(wires())).not.toContain('⟦');
  });
});

describe('what is generated', () => {
  const many = plans(1, 16_000);
  const requests = many.flatMap((plan) => plan.requests.map((request) => ({ ...request, caller: plan.caller })));

  test('reaches every operation, from everybody and in every way', () => {
    expect(operations.map(({ id }) => id).filter((id) => !requests.some(({ operation }) => operation === id))).toEqual(
      [],
    );
    expect(new Set(many.map(({ caller }) => caller)).size).toBe(12);
    expect(new Set(many.map(({ way }) => way)).size).toBe(20);
    expect(many.some(({ requests }) => new Set(requests.map(({ operation }) => operation)).size > 1)).toBe(true);
  });

  test('has a file for every operation that takes a form', () => {
    const forms = operations.filter(({ contract }) => contract.form);
    expect(forms.length).toBeGreaterThan(3);
    for (const { id } of forms) expect(() => filesFor(id)).not.toThrow();
  });

  test('leaves out forms that end too early only when it is told to', () => {
    const form = (plan: Plan) => plan.requests.flatMap(({ body }) => (body && 'bytes' in body ? [body.bytes] : []));
    const isCut = (bytes: Uint8Array) => {
      const text = Buffer.from(bytes).toString('latin1');
      return text.startsWith('------fuzz') && !text.includes('9c--');
    };
    const cut = (withoutCutForms: boolean) =>
      many.flatMap(({ number }) => form(planOf(number, { seed: 1, withoutCutForms }))).filter(isCut).length;
    expect(cut(false)).toBeGreaterThan(3);
    expect(cut(true)).toBe(0);
  });
});
