import type { CompletionNode } from './tree.ts';

/** Returns the completion script for bash 4 and later. */
export function bashCompletion(nodes: readonly CompletionNode[]): string {
  const words = nodes.map(
    ({ path, commands, options, values }) =>
      `    '${path}') words='${[...values, ...[...commands, ...options].map(({ name }) => name)].join(' ')}' ;;`,
  );
  const paths = nodes.filter(({ path }) => path !== '').map(({ path }) => `'${path}'`);
  return `# Completion of kaiden for bash, made by: kaiden completion bash
_kaiden() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} path='' word words='' i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    case "\${path:+$path }$word" in
      ${paths.join('|')}) path="\${path:+$path }$word" ;;
    esac
  done
  COMPREPLY=()
  case "$path $previous" in
${closedOptions(nodes).join('\n')}
    ${valuePatterns(nodes).join('|')})
      COMPREPLY=($(compgen -f -- "$current")); compopt -o filenames 2> /dev/null; return ;;
  esac
  case "$path" in
${words.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  case "$path" in
    ${quoted(nodes.filter(({ takesFiles }) => takesFiles).map(({ path }) => path))})
      if [[ $current != -* ]]; then COMPREPLY=($(compgen -f -- "$current")); compopt -o filenames 2> /dev/null; fi ;;
  esac
}
complete -F _kaiden kaiden`;
}

/** Returns patterns for an option behind its command, where a value follows. */
const valuePatterns = (nodes: readonly CompletionNode[]): string[] =>
  nodes.flatMap(({ path, options }) =>
    options.filter(({ takesValue }) => takesValue).map(({ name }) => `'${path} ${name}'`),
  );

/** Returns a case for each option that has certain values. */
const closedOptions = (nodes: readonly CompletionNode[]): string[] =>
  nodes.flatMap(({ path, options }) =>
    options
      .filter(({ values }) => values.length > 0)
      .map(
        ({ name, values }) =>
          `    '${path} ${name}') COMPREPLY=($(compgen -W '${values.join(' ')}' -- "$current")); return ;;`,
      ),
  );

const quoted = (paths: readonly string[]): string => paths.map((path) => `'${path}'`).join('|');
