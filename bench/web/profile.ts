import type { CDPSession } from 'playwright-core';

const KILOBIT = 1000 / 8;

/** A phone on a mobile network, simulated: the processor, and the network's throughput (bytes/s) and latency (ms). */
export interface Profile {
  name: string;
  cpu: number;
  network: { latency: number; downloadThroughput: number; uploadThroughput: number };
}

/** The networks are those of Lighthouse ("slow 4G") and of WebPageTest ("4G"); the processor is this many times as slow as this machine. */
export const PROFILES: readonly Profile[] = [
  {
    name: 'CPU 4x, 4G (9 Mbit/s, 85 ms)',
    cpu: 4,
    network: { latency: 85, downloadThroughput: 9000 * KILOBIT, uploadThroughput: 9000 * KILOBIT },
  },
  {
    name: 'CPU 4x, slow 4G (1.6 Mbit/s, 150 ms)',
    cpu: 4,
    network: { latency: 150, downloadThroughput: 1638 * KILOBIT, uploadThroughput: 675 * KILOBIT },
  },
];

/** Slows a page down from now on. */
export async function throttle(session: CDPSession, { cpu, network }: Profile): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}
