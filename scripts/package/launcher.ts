/** Starts the program with the bundled Node. Needs a shell and, behind a symbolic link, `readlink`; no PATH. */
export const LAUNCHER = `#!/bin/sh
# Starts Kaiden with the Node that came along.
self=$0
while [ -h "$self" ]; do
  target=$(PATH="\${PATH:-/usr/bin:/bin}" readlink -- "$self")
  case $target in
    /*) self=$target ;;
    *) self=\${self%/*}/$target ;;
  esac
done
case $self in
  */*) here=\${self%/*} ;;
  *) here=. ;;
esac
exec "$here/bin/node" "$here/lib/kaiden.js" "$@"
`;
