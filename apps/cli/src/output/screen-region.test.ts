import { execFileSync } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Terminal } from '../platform/platform.ts'
import { ScreenRegion } from './screen-region.ts'

let panes = 0

/** A pane of a tmux of its own, in which nothing runs: what is written to its terminal is shown. */
class Pane implements Terminal {
  readonly isTty = true
  columns: number
  rows: number
  readonly #socket = `nora-region-${process.pid}-${panes++}`
  readonly #tty: number

  constructor(columns: number, rows: number) {
    this.columns = columns
    this.rows = rows
    this.#tmux('-f', '/dev/null', 'new-session', '-d', '-x', `${columns}`, '-y', `${rows}`, 'sleep 600')
    this.#tmux('set', '-g', 'status', 'off')
    this.resize(columns, rows)
    this.#tty = openSync(this.#tmux('display', '-p', '#{pane_tty}').trim(), 'w')
  }

  write(text: string): void {
    writeSync(this.#tty, text)
  }

  onResize(): () => void {
    return () => {}
  }

  resize(columns: number, rows: number): void {
    this.#tmux('resize-window', '-x', `${columns}`, '-y', `${rows}`)
    this.columns = columns
    this.rows = rows
  }

  /** Scroll-back and screen, without the empty lines at the end. */
  read(): string[] {
    return this.#tmux('capture-pane', '-p', '-S', '-').trimEnd().split('\n')
  }

  close(): void {
    closeSync(this.#tty)
    this.#tmux('kill-server')
  }

  #tmux(...args: string[]): string {
    return execFileSync('tmux', ['-L', this.#socket, ...args], { encoding: 'utf8' })
  }
}

const BEFORE = ['$ ls', 'package.json  src', '$ nora http 3000']
const HEAD = ['nora 1.0', 'Status   online', `Address  http://${'a'.repeat(50)}.example.com`]
let pane: Pane
let region: ScreenRegion
let requests: number

beforeEach(() => {
  pane = new Pane(80, 24)
  pane.write(BEFORE.map((line) => `${line}\n`).join(''))
  region = new ScreenRegion(pane)
  requests = 0
})
afterEach(() => pane.close())

/** A frame as wide as the terminal allows, with a number that no other has. Returns what is to be seen of it. */
function draw(): string[] {
  requests++
  const lines = [...HEAD, `request ${requests}`, `GET /${'p'.repeat(200)}`].map((line) =>
    line.slice(0, pane.columns - 1),
  )
  region.draw(lines)
  return lines
}

async function drawAndCheck(): Promise<void> {
  const shown = draw()
  await vi.waitFor(() => {
    const lines = pane.read()
    expect(lines.slice(-shown.length)).toEqual(shown)
    expect(lines.slice(0, BEFORE.length)).toEqual(BEFORE)
    // Newer frames take the place of former ones.
    expect(
      lines.filter((line) => line.startsWith('request ')),
      lines.join('\n'),
    ).toEqual([`request ${requests}`])
  })
}

const SIZES = [
  {
    name: 'narrower and wider',
    sizes: [
      [60, 24],
      [120, 24],
      [40, 24],
      [80, 24],
    ],
  },
  {
    name: 'narrower and wider where the wrapped frame is higher than the screen',
    sizes: [
      [80, 7],
      [30, 7],
      [120, 7],
      [60, 7],
      [90, 7],
    ],
  },
  {
    name: 'lower and higher',
    sizes: [
      [80, 10],
      [80, 24],
      [80, 7],
      [80, 30],
    ],
  },
  {
    name: 'both at once',
    sizes: [
      [50, 8],
      [100, 20],
      [60, 7],
      [80, 24],
    ],
  },
] as const

for (const { name, sizes } of SIZES) {
  test(`what was printed before stays as it was when a terminal gets ${name}`, async () => {
    await drawAndCheck()
    for (const [columns, rows] of sizes) {
      pane.resize(columns, rows)
      for (let round = 0; round < 3; round++) await drawAndCheck()
    }
  })
}
