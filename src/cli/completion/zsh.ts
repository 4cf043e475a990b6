import type { Choice, CompletionNode } from './tree.ts';

/** Returns the completion script for zsh, as a file `_kaiden` in a folder of `fpath`. */
export function zshCompletion(nodes: readonly CompletionNode[]): string {
  const functions = nodes.map(({ path, commands, options, takesFiles }) =>
    [
      `${nameOf(path)}() {`,
      '  local -a choices',
      ...list('commands', commands),
      ...(takesFiles ? ['  _files'] : []),
      '  if [[ $PREFIX == -* ]]; then',
      ...list('options', options).map((line) => `  ${line}`),
      '  fi',
      '}',
    ].join('\n'),
  );
  const values = nodes.flatMap(({ path, options }) =>
    options.filter(({ takesValue }) => takesValue).map(({ name }) => quote(`${path} ${name}`)),
  );
  return `#compdef kaiden
# Completion of kaiden for zsh, made by: kaiden completion zsh

${functions.join('\n')}

_kaiden() {
  local path_='' word
  for word in "\${(@)words[2,CURRENT-1]}"; do
    (( $+functions[_kaiden_\${\${path_:+$path_ }// /_}\${word}] )) && path_="\${path_:+$path_ }$word"
  done
  case "$path_ $words[CURRENT-1]" in
    ${values.join('|')}) _files; return ;;
  esac
  _kaiden_\${path_// /_}
}

if [[ $funcstack[1] == _kaiden ]]; then _kaiden "$@"; else compdef _kaiden kaiden; fi`;
}

const nameOf = (path: string): string => `_kaiden_${path.replaceAll(' ', '_')}`;

const list = (tag: string, choices: readonly Choice[]): string[] =>
  choices.length === 0
    ? []
    : [
        `  choices=(${choices.map(({ name, about }) => quote(`${name}:${about}`)).join(' ')})`,
        `  _describe -t ${tag} ${tag} choices`,
      ];

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
