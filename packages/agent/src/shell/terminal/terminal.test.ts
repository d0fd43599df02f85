import { tmpdir } from 'node:os'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { openConsoleTerminal } from './console-terminal.ts'
import { openNativeTerminal } from './native-terminal.ts'
import { openScriptTerminal } from './script-terminal.ts'
import type { OpenTerminal, Terminal } from './terminal.ts'

type Opened = { terminal: Terminal; shown: () => string }

const environment = { PATH: process.env.PATH ?? '', TERM: 'xterm', LANG: 'C.UTF-8' }

function open(openTerminal: OpenTerminal, script: string): Opened {
  const chunks: Buffer[] = []
  const terminal = openTerminal({
    file: '/bin/sh',
    args: ['-c', script],
    environment,
    folder: tmpdir(),
    size: { columns: 100, rows: 40 },
    onOutput: (bytes) => void chunks.push(Buffer.from(bytes)),
  })
  if (!terminal) throw new Error('there is no terminal of this kind here')
  return { terminal, shown: () => Buffer.concat(chunks).toString() }
}

describe.each([
  ['of the system', openNativeTerminal],
  ['by script', openScriptTerminal],
  ['by node-pty', openConsoleTerminal],
] as const)('a terminal %s', (_name, openTerminal) => {
  test('has the size that was asked for, and takes another', async () => {
    const { terminal, shown } = open(
      openTerminal,
      'stty size; trap "stty size; exit 3" WINCH; echo ready; while :; do sleep 0.05; done',
    )
    await eventually(() => shown().includes('ready'), 'the program')
    terminal.resize({ columns: 90, rows: 20 })
    expect(await terminal.ended).toEqual({ code: 3 })
    expect(shown().split('\r\n')).toEqual(expect.arrayContaining(['40 100', '20 90']))
  })

  test('hands on what is typed, and what the program answers', async () => {
    const { terminal, shown } = open(openTerminal, 'read line; echo "got $line"')
    terminal.input.write('нора\r')
    expect(await terminal.ended).toEqual({ code: 0 })
    expect(shown()).toContain('got нора')
  })

  test('that is hung up ends its program', async () => {
    const { terminal, shown } = open(openTerminal, 'echo "pid $$"; sleep 600')
    await eventually(() => /pid \d+\r/.test(shown()), 'the program')
    const pid = Number(/pid (\d+)/.exec(shown())?.[1])
    terminal.hangUp()
    await eventually(() => !isAlive(pid), 'its end')
  })
})

describe.each([
  ['of the system', openNativeTerminal],
  ['by script', openScriptTerminal],
] as const)('a terminal %s', (_name, openTerminal) => {
  test('shows all that the program has said, even when reading waited', async () => {
    const { terminal, shown } = open(openTerminal, 'seq 1 20000; exit 5')
    terminal.pause()
    let hasEnded = false
    const ended = terminal.ended.finally(() => {
      hasEnded = true
    })
    while (!hasEnded) {
      terminal.resume()
      await new Promise((resolve) => setImmediate(resolve))
      if (!hasEnded) terminal.pause()
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(await ended).toEqual({ code: 5 })
    const lines = shown().trimEnd().split('\r\n')
    expect([lines.length, lines.at(-1)]).toEqual([20_000, '20000'])
  })

  test('does not wait for what a program leaves behind', async () => {
    const { terminal, shown } = open(openTerminal, 'sleep 30 & echo done')
    expect(await terminal.ended).toEqual({ code: 0 })
    expect(shown()).toContain('done')
  })
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
