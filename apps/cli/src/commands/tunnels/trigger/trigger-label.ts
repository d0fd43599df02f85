import { createHash } from 'node:crypto'
import { basename, resolve } from 'node:path'
import type { Platform } from '../../../platform/platform.ts'

/**
 * Returns what the server and the team see of a command: the program, and a script’s file if that is its first
 * argument. The rest may hold secrets; a few digits of its digest tell commands apart, so that each gets its
 * own address back.
 */
export async function triggerLabel(
  command: readonly string[],
  folder: string,
  { canRun }: Pick<Platform, 'canRun'>,
): Promise<string> {
  const [program = '', first, ...others] = command
  const isScript =
    first !== undefined && !first.startsWith('-') && (await canRun(resolve(folder, first))) !== 'missing'
  const hidden = isScript ? others : command.slice(1)
  return [
    basename(program),
    ...(isScript ? [basename(first)] : []),
    ...(hidden.length > 0 ? [`…${getDigest([folder, ...command])}`] : []),
  ].join(' ')
}

function getDigest(words: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 6)
}
