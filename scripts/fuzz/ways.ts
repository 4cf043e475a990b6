/** Ways to send a request, with their weights. All but the first write to a socket directly. */
export const WAYS = {
  ordinary: 100,
  slow: 0.2,
  chunked: 0.7,
  'broken chunks': 0.4,
  'body cut off': 0.4,
  'length too short': 0.3,
  'length twice': 0.3,
  'length and chunks': 0.3,
  'headers cut off': 0.3,
  'headers too large': 0.2,
  'many headers': 0.2,
  'odd header lines': 0.5,
  'no host': 0.3,
  'odd host': 0.4,
  'odd request line': 0.5,
  pipelined: 0.5,
  'answer not read': 0.5,
  'closed at once': 0.4,
  upgrade: 0.2,
  'false gzip': 0.4,
} as const;
export type Way = keyof typeof WAYS;
