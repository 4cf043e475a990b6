/** Header of answers that the service worker has stored: when they came from the server (Unix ms). */
export const SEEN_AT = 'kaiden-seen-at';
