import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from './eventually.ts'
import { repositoryFolder } from './nora-system.ts'

/** A line for the shell, and what is typed when a program shows these words. */
export type Typed = { line: string; answers?: readonly (readonly [asked: string, answer: string])[] }

const PROMPT = 'ready> '

/**
 * Types into an interactive bash that keeps its history in `history` of the folder, where it also runs. Each line comes
 * once the one before is done. Answers what was shown.
 */
export async function typeIntoShell(
  folder: string,
  lines: readonly Typed[],
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const client = join(repositoryFolder, 'apps/cli/bin/nora.mjs')
  const settings = join(folder, 'bashrc')
  writeFileSync(settings, `nora() { '${process.execPath}' '${client}' "$@"; }\nPS1='${PROMPT}'\n`)
  const shell = spawn('script', ['-qefc', `exec bash --noprofile --rcfile '${settings}' -i`, '/dev/null'], {
    cwd: folder,
    env: {
      ...process.env,
      LANG: 'C.UTF-8',
      NO_COLOR: '1',
      TERM: 'dumb',
      HISTFILE: join(folder, 'history'),
      ...env,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let shown = ''
  let seen = 0
  shell.stdout.on('data', (chunk: Buffer) => {
    shown += chunk.toString()
  })
  const until = async (words: string) => {
    await eventually(() => shown.includes(words, seen), { what: () => `“${words}”; shown:\n${shown}` })
    seen = shown.indexOf(words, seen) + words.length
  }
  const type = async () => {
    await until(PROMPT)
    for (const { line, answers = [] } of lines) {
      shell.stdin.write(`${line}\n`)
      for (const [asked, answer] of answers) {
        await until(asked)
        shell.stdin.write(`${answer}\r`)
      }
      await until(PROMPT)
    }
    shell.stdin.write('exit\n')
  }
  const closed = once(shell, 'close')
  await type().catch((error: unknown) => {
    shell.kill()
    throw error
  })
  await closed
  return shown
}
