import { readConfig } from '../../src/config.ts';
import { startServer } from '../../src/server.ts';

// A real server on a free port; it says where it listens and stops when the other side hangs up.

const server = await startServer(readConfig(process.env));
process.on('disconnect', () => void server.stop());
process.send?.({ url: server.url });
