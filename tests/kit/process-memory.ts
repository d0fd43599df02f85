import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import type { Evidence } from './evidence.ts'
import { FORMS, type Leak } from './find-leaks.ts'

type Region = { from: number; bytes: number; name: string }

/** What the kernel keeps for itself, and hands to nobody. */
const CLOSED = new Set(['[vvar]', '[vvar_vclock]', '[vsyscall]'])
const PAGE_BYTES = 4096
/** A page that was never written has no bit of these in its entry of `pagemap`: neither there nor swapped out. */
const IS_THERE = 0b1100_0000

/**
 * All that a process has in its memory at one moment: it is stopped meanwhile. Throws when the memory may not be read:
 * a test that looks at nothing would find nothing.
 */
export function readMemory(pid: number, name: string): Evidence[] {
  try {
    const regions = whileStopped(pid, () => readRegions(pid))
    return regions.map(({ where, bytes }) => ({ where: `memory of ${name}: ${where}`, bytes }))
  } catch (error) {
    throw new Error(
      `The memory of ${name} (${pid}) cannot be read. Run this test as root, or as the user of the process with kernel.yama.ptrace_scope at 0.`,
      { cause: error },
    )
  }
}

/** The process goes on when the work is done. */
function whileStopped<T>(pid: number, work: () => T): T {
  process.kill(pid, 'SIGSTOP')
  try {
    return work()
  } finally {
    process.kill(pid, 'SIGCONT')
  }
}

function readRegions(pid: number): Evidence[] {
  const regions = readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n').flatMap(toRegion)
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  const pages = openSync(`/proc/${pid}/pagemap`, 'r')
  try {
    return regions.flatMap((region) =>
      listFilled(pages, region).map(({ from, bytes }) => ({
        where: `${from.toString(16)} ${region.name}`.trim(),
        bytes: readAt(memory, from, bytes),
      })),
    )
  } finally {
    closeSync(memory)
    closeSync(pages)
  }
}

/** Of a line such as `7f12-7f34 rw-p 00000000 00:00 0 [heap]`; none, when it cannot be read. */
function toRegion(line: string): Region[] {
  const [, from = '', to = '', rights = '', name = ''] =
    /^([\da-f]+)-([\da-f]+) (\S+) \S+ \S+ \S+\s*(.*)$/.exec(line) ?? []
  if (!rights.startsWith('r') || CLOSED.has(name)) return []
  const start = Number.parseInt(from, 16)
  return [{ from: start, bytes: Number.parseInt(to, 16) - start, name }]
}

/** The parts of a region in which there is something: V8 sets much more aside than it uses. */
function listFilled(pages: number, { from, bytes, name }: Region): Region[] {
  const entries = readAt(pages, (from / PAGE_BYTES) * 8, (bytes / PAGE_BYTES) * 8)
  const parts: Region[] = []
  for (let page = 0; page < bytes / PAGE_BYTES; page++) {
    if (((entries[page * 8 + 7] ?? 0) & IS_THERE) === 0) continue
    const at = from + page * PAGE_BYTES
    const last = parts.at(-1)
    if (last && last.from + last.bytes === at) last.bytes += PAGE_BYTES
    else parts.push({ from: at, bytes: PAGE_BYTES, name })
  }
  return parts
}

function readAt(file: number, position: number, bytes: number): Buffer {
  const buffer = Buffer.allocUnsafe(bytes)
  let at = 0
  while (at < bytes) {
    const read = readSync(file, buffer, at, bytes - at, position + at)
    if (read === 0) throw new Error(`nothing more after ${at} of ${bytes} bytes`)
    at += read
  }
  return buffer
}

/** What a string in the memory of a program may have become; a whole memory is too much for more. */
const MEMORY_FORMS = FORMS.filter(({ name }) =>
  ['raw', 'lower case', 'base64', 'hex', 'percent', 'UTF-16LE', 'escaped in JSON'].includes(name),
)

/** Where texts and keys, by what they are of, occur in memory. */
export function searchMemory(
  evidence: readonly Evidence[],
  texts: readonly string[],
  keys: Readonly<Record<string, Uint8Array>> = {},
): Leak[] {
  const wanted = [
    ...texts.flatMap((secret) =>
      MEMORY_FORMS.map(({ name, toBytes }) => ({ secret, form: name, bytes: toBytes(secret) })),
    ),
    ...Object.entries(keys).map(([secret, key]) => ({ secret, form: 'key', bytes: toKeyForms(key) })),
  ]
  return evidence.flatMap(({ where, bytes: memory }) =>
    wanted.flatMap(({ secret, form, bytes }) => {
      const at = Math.max(...bytes.map((one) => memory.indexOf(one)))
      return at < 0 ? [] : [{ secret, form, where: `${where}: ${showAround(memory, at)}` }]
    }),
  )
}

/** What else stands there says where it comes from. */
function showAround(memory: Buffer, at: number): string {
  const around = memory.toString('latin1', Math.max(0, at - 200), at + 200)
  return around.replace(/[^ -~]+/g, '·')
}

function toKeyForms(bytes: Uint8Array): Buffer[] {
  const key = Buffer.from(bytes)
  const texts = [key.toString('base64url'), key.toString('base64'), key.toString('hex')]
  return [key, ...texts.flatMap((text) => [Buffer.from(text), Buffer.from(text, 'utf16le')])]
}
