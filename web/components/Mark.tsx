/** Mark of the site, a K of a lane and two notes, as in favicon.svg and on link cards. Decorative: the name is next to it. */
export const Mark = ({ size = 28 }: { size?: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden>
    <path d="M8 0h16l8 8v16l-8 8H8l-8-8V8z" fill="#6641dd" />
    <path d="M7.5 7h4.5v18H7.5zM14 16 20.6 7h5.2l-7 9z" fill="#fff" />
    <path d="M14 17.4h4.8L25.8 25h-5.3z" fill="#ffd166" />
  </svg>
);
