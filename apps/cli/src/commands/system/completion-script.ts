import type { OptionSpec } from '@nora/command-line/parsing'
import type { Lang } from '@nora/kit'
import { type CommandSpec, globalOptions } from '../command.ts'

export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const
export type Shell = (typeof SHELLS)[number]

export function isShell(text: string): text is Shell {
  return (SHELLS as readonly string[]).includes(text)
}

/** Makes the script that a shell runs to complete commands and options, from the table of commands. */
export function completionScript(shell: Shell, commands: readonly CommandSpec[], lang: Lang): string {
  const table = toTable(commands)
  switch (shell) {
    case 'bash':
      return bashScript(table)
    case 'zsh':
      return zshScript(table)
    case 'fish':
      return fishScript(commands, lang)
    case 'powershell':
      return powershellScript(table)
  }
}

/** Candidates by what stands before: the first word, the second one of `config …`, options. */
type Table = {
  first: string[]
  second: Map<string, string[]>
  options: Map<string, string[]>
}

function toTable(commands: readonly CommandSpec[]): Table {
  const table: Table = { first: [], second: new Map(), options: new Map() }
  for (const { name, options } of commands) {
    const [first = '', second] = name.split(' ')
    if (!table.first.includes(first)) table.first.push(first)
    if (second !== undefined) table.second.set(first, [...(table.second.get(first) ?? []), second])
    const written = [...options, ...globalOptions].map((option) => `--${option.name}`)
    table.options.set(first, [...new Set([...(table.options.get(first) ?? []), ...written])])
  }
  table.second.set('completion', [...SHELLS])
  return table
}

function bashScript({ first, second, options }: Table): string {
  return [
    '# nora completion bash >> ~/.bashrc',
    '_nora() {',
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: the shell's own variables
    '  local word="${COMP_WORDS[COMP_CWORD]}" words=""',
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    words="${first.join(' ')}"`,
    '  elif [ "${word:0:1}" = "-" ]; then',
    '    case "${COMP_WORDS[1]}" in',
    ...cases(options, (names) => `words="${names.join(' ')}"`),
    '    esac',
    '  elif [ "$COMP_CWORD" -eq 2 ]; then',
    '    case "${COMP_WORDS[1]}" in',
    ...cases(second, (names) => `words="${names.join(' ')}"`),
    '    esac',
    '  fi',
    '  COMPREPLY=($(compgen -W "$words" -- "$word"))',
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: the shell's own variables
    '}',
    'complete -o default -F _nora nora',
  ].join('\n')
}

function zshScript({ first, second, options }: Table): string {
  return [
    '#compdef nora',
    '# As the file _nora in a folder of $fpath, or: source <(nora completion zsh)',
    '_nora() {',
    '  local -a candidates',
    '  if (( CURRENT == 2 )); then',
    `    candidates=(${first.join(' ')})`,
    '  elif [[ "$words[CURRENT]" == -* ]]; then',
    '    case "$words[2]" in',
    ...cases(options, (names) => `candidates=(${names.join(' ')})`),
    '    esac',
    '  elif (( CURRENT == 3 )); then',
    '    case "$words[2]" in',
    ...cases(second, (names) => `candidates=(${names.join(' ')})`),
    '    esac',
    '  fi',
    '  if (( $#candidates )); then compadd -- $candidates; else _files; fi',
    '}',
    // Loaded as a file of $fpath it is called at once; sourced, it only makes itself known.
    'if [ "$funcstack[1]" = "_nora" ]; then _nora "$@"; else compdef _nora nora; fi',
  ].join('\n')
}

function cases(table: ReadonlyMap<string, string[]>, body: (names: string[]) => string): string[] {
  return [...table].map(([name, names]) => `      ${name}) ${body(names)} ;;`)
}

function fishScript(commands: readonly CommandSpec[], lang: Lang): string {
  const lines = ['# nora completion fish > ~/.config/fish/completions/nora.fish']
  const seconds: string[] = []
  for (const { name, summary, options } of commands) {
    const [first = '', second] = name.split(' ')
    const about = quoted(summary[lang])
    if (second === undefined)
      lines.push(`complete -c nora -n __fish_use_subcommand -f -a ${first} -d ${about}`)
    else {
      if (!seconds.includes(first)) lines.push(`complete -c nora -n __fish_use_subcommand -f -a ${first}`)
      seconds.push(first)
      lines.push(`complete -c nora -n '__fish_seen_subcommand_from ${first}' -f -a ${second} -d ${about}`)
    }
    const seen = `-n '__fish_seen_subcommand_from ${first}'`
    for (const option of options) lines.push(`complete -c nora ${seen} ${fishOption(option, lang)}`)
  }
  lines.push(`complete -c nora -n '__fish_seen_subcommand_from completion' -f -a '${SHELLS.join(' ')}'`)
  for (const option of globalOptions) lines.push(`complete -c nora ${fishOption(option, lang)}`)
  return lines.join('\n')
}

function fishOption({ name, kind, about }: OptionSpec, lang: Lang): string {
  return `-l ${name} ${kind === 'text' ? '-r ' : ''}-d ${quoted(about[lang])}`
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}

function powershellScript({ first, second, options }: Table): string {
  const list = (names: readonly string[]) => `@(${names.map((name) => `'${name}'`).join(', ')})`
  const map = (table: ReadonlyMap<string, string[]>) =>
    [...table].map(([name, names]) => `    '${name}' = ${list(names)}`)
  return [
    '# nora completion powershell >> $PROFILE',
    'Register-ArgumentCompleter -Native -CommandName nora -ScriptBlock {',
    '  param($word, $line, $position)',
    '  $second = @{',
    ...map(second),
    '  }',
    '  $options = @{',
    ...map(options),
    '  }',
    '  $given = @($line.CommandElements | ForEach-Object { $_.ToString() })',
    '  $count = if ($word) { $given.Count - 1 } else { $given.Count }',
    `  $candidates = if ($count -le 1) { ${list(first)} }`,
    "    elseif ($word.StartsWith('-')) { $options[$given[1]] }",
    '    elseif ($count -eq 2) { $second[$given[1]] }',
    '  $candidates | Where-Object { $_ -like "$word*" }',
    '}',
  ].join('\n')
}
