import { createAttacker, type Target } from '../worst/attack.ts';
import { ATTACKS } from '../worst/attacks.ts';

// An attack in a process of its own: is told which one and on whom, and says so when it has made what it sends. Then it
// begins when told to go, and tells what it was answered when told to end.

type Message = { id: string; target: Target } | { go: true } | { end: true };

const ending = new AbortController();
let begin = () => {};
let tell = () => {};

async function prepare(id: string, target: Target): Promise<void> {
  const attack = ATTACKS.find((one) => one.id === id)!;
  const { attacker, tally } = createAttacker(target, ending.signal);
  const run = await attack.prepare(target);
  begin = () => void run(attacker);
  tell = () => process.send?.({ tally });
  process.send?.({ prepared: true });
}

process.on('message', (message: Message) => {
  if ('id' in message) void prepare(message.id, message.target);
  else if ('go' in message) begin();
  else {
    ending.abort();
    tell();
  }
});
process.on('disconnect', () => process.exit());
process.send?.({ ready: true });
