import { readFileSync } from 'node:fs'
import type { OperationDeps } from '../operation-deps.ts'
import { operationTexts } from '../operations.messages.ts'
import { backupProblem } from './backup-file.ts'

export const LEAST_CHARACTERS = 12

/** Reads the passphrase from the named file or the terminal; a new one is asked for twice. */
export async function readPassphrase(
  file: string | undefined,
  deps: Pick<OperationDeps, 'askSecret' | 'lang'>,
  isNew: boolean,
): Promise<string> {
  const passphrase = file === undefined ? await ask(deps, isNew) : fromFile(file)
  if (isNew && [...passphrase].length < LEAST_CHARACTERS) {
    throw backupProblem((text) => text.passphrase.short(LEAST_CHARACTERS))
  }
  return passphrase
}

async function ask({ askSecret, lang }: Pick<OperationDeps, 'askSecret' | 'lang'>, isNew: boolean) {
  if (!askSecret) throw backupProblem((text) => text.passphrase.none)
  const texts = operationTexts[lang].passphrase
  const first = await askSecret(texts.ask)
  if (isNew && (await askSecret(texts.again)) !== first) throw backupProblem((text) => text.passphrase.differ)
  return first
}

function fromFile(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8').replace(/\r?\n$/, '')
  } catch {
    throw backupProblem((text) => text.passphrase.unreadable(file))
  }
}
