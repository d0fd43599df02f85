import { spawn } from 'node:child_process'

type Command = readonly [program: string, ...args: string[]]
type Tool = { copy: Command; paste: Command; encoding: 'utf8' | 'utf16le' }
type Env = Readonly<Record<string, string | undefined>>

const MAC: Tool = { copy: ['pbcopy'], paste: ['pbpaste'], encoding: 'utf8' }
const WINDOWS: Tool = {
  copy: ['clip.exe'],
  paste: [
    'powershell.exe',
    '-NoProfile',
    '-Command',
    '[Console]::OutputEncoding = [Text.Encoding]::UTF8; [Console]::Out.Write((Get-Clipboard -Raw))',
  ],
  encoding: 'utf16le',
}
const WAYLAND: Tool = { copy: ['wl-copy'], paste: ['wl-paste', '--no-newline'], encoding: 'utf8' }
const X11: readonly Tool[] = [
  {
    copy: ['xclip', '-selection', 'clipboard'],
    paste: ['xclip', '-selection', 'clipboard', '-o'],
    encoding: 'utf8',
  },
  { copy: ['xsel', '--clipboard', '--input'], paste: ['xsel', '--clipboard', '--output'], encoding: 'utf8' },
]

/** The clipboard of the machine, by the programs that systems have for it. Values go by pipes, never as arguments. */
export type Clipboard = {
  /** False when no program for it is there. */
  write(text: string): Promise<boolean>
  /** null when it cannot be read. */
  read(): Promise<string | null>
}

export function openClipboard(system: NodeJS.Platform, env: Env): Clipboard {
  const tools = listTools(system, env)
  return {
    async write(text) {
      for (const { copy, encoding } of tools) {
        if ((await run(copy, Buffer.from(text, encoding))) !== null) return true
      }
      return false
    },
    async read() {
      for (const { paste } of tools) {
        const text = await run(paste, null)
        if (text !== null) return text
      }
      return null
    },
  }
}

function listTools(system: NodeJS.Platform, env: Env): readonly Tool[] {
  if (system === 'darwin') return [MAC]
  if (system === 'win32') return [WINDOWS]
  return [...(env.WAYLAND_DISPLAY ? [WAYLAND] : []), ...(env.DISPLAY ? X11 : [])]
}

/** What the program printed; null when it is not there or did not succeed. One that is given input leaves a child that holds its pipes. */
function run([program, ...args]: Command, input: Buffer | null): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: [input === null ? 'ignore' : 'pipe', input === null ? 'pipe' : 'ignore', 'ignore'],
      windowsHide: true,
    })
    const chunks: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.once('error', () => resolve(null))
    child.once(input === null ? 'close' : 'exit', (code: number | null) =>
      resolve(code === 0 ? Buffer.concat(chunks).toString('utf8') : null),
    )
    // A program that ends before it has read everything breaks the pipe; its code says the rest.
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
  })
}
