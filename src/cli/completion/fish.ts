import type { CompletionNode, OptionChoice } from './tree.ts';

/** Returns the completion script for fish. */
export function fishCompletion(nodes: readonly CompletionNode[]): string {
  const paths = nodes.filter(({ path }) => path !== '').map(({ path }) => quote(path));
  return `# Completion of kaiden for fish, made by: kaiden completion fish
function __kaiden_at
    set -l path ''
    for word in (commandline -opc)[2..-1]
        set -l longer (string trim -- "$path $word")
        contains -- $longer ${paths.join(' ')}; and set path $longer
    end
    test "$path" = "$argv[1]"
end

complete -c kaiden -f
${nodes.flatMap(linesOf).join('\n')}`;
}

function linesOf({ path, commands, options, values, takesFiles }: CompletionNode): string[] {
  const start = `complete -c kaiden -n ${quote(`__kaiden_at ${quote(path)}`)}`;
  return [
    ...(takesFiles ? [`${start} -F`] : []),
    ...(values.length > 0 ? [`${start} -a ${quote(values.join(' '))}`] : []),
    ...commands.map(({ name, about }) => `${start} -a ${name} -d ${quote(about)}`),
    ...options.map((option) => `${start} -l ${option.name.slice(2)} -d ${quote(option.about)}${valueOf(option)}`),
  ];
}

/** Returns the flags for the value of an option: one of a list, or a file or any text. */
function valueOf({ takesValue, values }: OptionChoice): string {
  if (values.length > 0) return ` -x -a ${quote(values.join(' '))}`;
  return takesValue ? ' -r -F' : '';
}

const quote = (text: string): string => `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
