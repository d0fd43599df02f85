import { tokenize } from '@nora/command-line'
import type { CommandSpec } from './command.ts'

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
  const { options } = tokenize(
    args,
    commands.flatMap((command) => command.options),
    () => {},
  )
  for (const { spec, value, index } of options) {
    if (!spec.isSecret || !value || /^(?:file|env):/.test(value)) continue
    if (args[index]?.includes('=')) shown[index] = `--${spec.name}=${HIDDEN}`
    else shown[index + 1] = HIDDEN
  }
  return shown.some((word, index) => word !== args[index]) ? ['nora', ...shown].join(' ') : null
}
