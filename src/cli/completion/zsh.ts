import type { Choice, CompletionNode } from './tree.ts';

/** Returns the completion script for zsh, as a file `_kaiden` in a folder of `fpath`. */
export function zshCompletion(nodes: readonly CompletionNode[]): string {
  const functions = nodes.map(({ path, commands, options, values, takesFiles }) =>
    [
      `${nameOf(path)}() {`,
      '  local -a choices',
      ...list('commands', commands),
      ...(values.length > 0 ? [`  compadd -- ${values.join(' ')}`] : []),
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
  const closed = nodes.flatMap(({ path, options }) =>
    options
      .filter((option) => option.values.length > 0)
      .map((option) => `    ${quote(`${path} ${option.name}`)}) compadd -- ${option.values.join(' ')}; return ;;`),
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
${closed.join('\n')}
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
