import { execFileSync } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Terminal } from '../platform/platform.ts'
import type { ScreenModes } from '../platform/screen-modes.ts'
import { AlternateScreen } from './alternate-screen.ts'

let panes = 0

/** A pane of a tmux of its own, in which nothing runs: what is written to its terminal is shown. */
class Pane implements Terminal {
  readonly isTty = true
  readonly hasAlternateScreen: boolean
  columns: number
  rows: number
  readonly #socket = `nora-screen-${process.pid}-${panes++}`
  readonly #tty: number

  constructor(columns: number, rows: number, hasAlternateScreen = true) {
    this.columns = columns
    this.rows = rows
    this.hasAlternateScreen = hasAlternateScreen
    this.#tmux('-f', '/dev/null', 'new-session', '-d', '-x', `${columns}`, '-y', `${rows}`, 'sleep 600')
    this.#tmux('set', '-g', 'status', 'off')
    if (!hasAlternateScreen) this.#tmux('set', '-g', 'alternate-screen', 'off')
    this.resize(columns, rows)
    this.#tty = openSync(this.#tmux('display', '-p', '#{pane_tty}').trim(), 'w')
  }

  write(text: string): void {
    writeSync(this.#tty, text)
  }

  setModes({ set, unset }: ScreenModes): () => void {
    this.write(set)
    return () => this.write(unset)
  }

  onResize(): () => void {
    return () => {}
  }

  resize(columns: number, rows: number): void {
    this.#tmux('resize-window', '-x', `${columns}`, '-y', `${rows}`)
    this.columns = columns
    this.rows = rows
  }

  /** Without the empty lines at the end. */
  readScreen(): string[] {
    return this.#tmux('capture-pane', '-p').trimEnd().split('\n')
  }

  readAll(): string[] {
    return this.#tmux('capture-pane', '-p', '-J', '-S', '-').trimEnd().split('\n')
  }

  close(): void {
    closeSync(this.#tty)
    this.#tmux('kill-server')
  }

  #tmux(...args: string[]): string {
    return execFileSync('tmux', ['-L', this.#socket, ...args], { encoding: 'utf8' })
  }
}

/** More than a low screen holds, and wider than a narrow one. */
const BEFORE = Array.from({ length: 12 }, (_, index) => `line ${index} before${'.'.repeat(50)}`)
let pane: Pane
let frames: number

beforeEach(() => {
  frames = 0
})
afterEach(() => pane.close())

/** A frame as large as the terminal, with a number that no other has. */
async function drawAndCheck(screen: AlternateScreen): Promise<void> {
  frames++
  const { rows, columns } = pane
  const lines = Array.from({ length: rows }, (_, row) => `${frames}/${row} `.padEnd(columns, 'x'))
  screen.draw(lines)
  await vi.waitFor(() => expect(pane.readScreen()).toEqual(lines))
}

test.each([
  [
    'narrower and wider',
    [
      [60, 24],
      [120, 24],
      [40, 24],
      [80, 24],
    ],
  ],
  [
    'narrower and wider while it is low',
    [
      [80, 7],
      [30, 7],
      [120, 7],
      [60, 7],
      [90, 7],
    ],
  ],
  [
    'lower and higher',
    [
      [80, 10],
      [80, 50],
      [80, 3],
      [80, 30],
    ],
  ],
  [
    'both at once',
    [
      [50, 8],
      [100, 40],
      [20, 5],
      [80, 24],
    ],
  ],
] as const)(
  'a terminal that gets %s shows the last frame, and what was before comes back',
  async (_, sizes) => {
    pane = new Pane(80, 24)
    pane.write(BEFORE.map((line) => `${line}\n`).join(''))
    const screen = new AlternateScreen(pane, () => {})
    await drawAndCheck(screen)
    for (const [columns, rows] of sizes) {
      pane.resize(columns, rows)
      for (let round = 0; round < 3; round++) await drawAndCheck(screen)
    }
    screen.close()
    pane.write('after\n')
    await vi.waitFor(() => expect(pane.readAll()).toEqual([...BEFORE, 'after']))
  },
)

test('a frame that is drawn before a change of size is known leaves nothing behind', async () => {
  pane = new Pane(80, 24)
  pane.write(BEFORE.map((line) => `${line}\n`).join(''))
  const screen = new AlternateScreen(pane, () => {})
  await drawAndCheck(screen)
  const [columns, rows] = [pane.columns, pane.rows]
  pane.resize(40, 10)
  Object.assign(pane, { columns, rows })
  screen.draw(Array.from({ length: rows }, (_, row) => `late ${row} `.padEnd(columns, 'y')))
  Object.assign(pane, { columns: 40, rows: 10 })
  await drawAndCheck(screen)
  screen.close()
  await vi.waitFor(() => expect(pane.readAll()).toEqual(BEFORE))
})

test('a terminal with one screen keeps what was before in its scroll-back', async () => {
  pane = new Pane(80, 24, false)
  pane.write(BEFORE.map((line) => `${line}\n`).join(''))
  const screen = new AlternateScreen(pane, () => {})
  await drawAndCheck(screen)
  screen.close()
  pane.write('after\n')
  await vi.waitFor(() => {
    const lines = pane.readAll()
    expect(lines.slice(0, BEFORE.length)).toEqual(BEFORE)
    expect(lines.at(-1)).toBe('after')
  })
})
