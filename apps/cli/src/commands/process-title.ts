import { tokenize } from '@nora/command-line/parsing'
import { type CommandSpec, globalOptions } from './command.ts'

const HIDDEN = '…'

/**
 * The command line as everyone on the machine may see it in the list of processes. null when nothing in it is
 * secret; a value that only says where the secret is, `file:` or `env:`, is none.
 */
export function titleWithoutSecrets(
  args: readonly string[],
  commands: readonly CommandSpec[],
): string | null {
  const shown = [...args]
  const { options, words } = tokenize(
    args,
    [...globalOptions, ...commands.flatMap((command) => command.options)],
    () => {},
  )
  for (const { spec, value, index } of options) {
    if (!spec.isSecret || !value || /^(?:file|env):/.test(value)) continue
    const written = args[index] ?? ''
    const isShort = /^-[^-]./.test(written)
    if (written.includes('=') || isShort) shown[index] = written.slice(0, -value.length) + HIDDEN
    else shown[index + 1] = HIDDEN
  }
  const line = words.map(({ text }) => text).join(' ')
  const command = commands.find(({ name }) => `${line} `.startsWith(`${name} `))
  const first = command?.name.split(' ').length ?? 0
  for (const [place, { isSecret, isRepeated }] of (command?.arguments ?? []).entries()) {
    const start = first + place
    for (const word of words.slice(start, isRepeated ? undefined : start + 1)) {
      // `-` only says that it comes from elsewhere.
      if (isSecret && word.text !== '-') shown[word.index] = HIDDEN
    }
  }
  return shown.some((word, index) => word !== args[index]) ? ['nora', ...shown].join(' ') : null
}
