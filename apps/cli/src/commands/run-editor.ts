import { basename } from 'node:path'
import { splitWords } from '@nora/command-line/parsing'
import { exitCodes, Failure } from '../output/failure.ts'
import type { Context } from './command.ts'

/** Has a person edit a file with secrets in it, in their editor. Throws a Failure when that ends otherwise than well. */
export async function runEditor({ platform }: Context, path: string): Promise<void> {
  const { env, system } = platform
  const named = env.VISUAL || env.EDITOR || (system === 'win32' ? 'notepad' : 'vi')
  // Backslashes of Windows are parts of paths.
  const [program = named, ...args] = (system === 'win32' ? null : splitWords(named)) ?? [named]
  const code = await platform.runAttached([program, ...args, ...leaveNoCopies(program), path])
  if (code === 0) return
  throw new Failure(
    exitCodes.failure,
    code === null
      ? { ru: `Редактор ${program} не запускается.`, en: `The editor ${program} cannot be started.` }
      : {
          ru: `Редактор ${program} завершился с кодом ${code}, ничего не сохранено.`,
          en: `The editor ${program} ended with ${code}, nothing was stored.`,
        },
    { advice: { ru: 'Задайте редактор переменной EDITOR.', en: 'Set the variable EDITOR to your editor.' } },
  )
}

/** Vim keeps what was yanked and undone in files of the home folder. */
function leaveNoCopies(program: string): string[] {
  const isVim = /^(?:g?vim|nvim)(?:\.exe)?$/.test(basename(program))
  return isVim ? ['-i', 'NONE', '-c', 'set noswapfile nobackup nowritebackup noundofile'] : []
}
