import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'

const START_TIMEOUT_MS = 15_000
const STOP_TIMEOUT_MS = 10_000

/** Below what systems give to outgoing connections, one of which could take the port in the next moment. */
const PORTS_FROM = 10_240
const PORTS = 9_000

/** Given out before: who has it may not listen yet. */
const given = new Set<number>()

/** A port of the loopback address that nobody listens on now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS_FROM + Math.floor(Math.random() * PORTS)
    if (given.has(port)) continue
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    server.close()
    if (!isFree) continue
    given.add(port)
    return port
  }
}

/** Starts a program whose output is kept to explain a failure. */
export function startProgram(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): ChildProcess {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4_000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  child.on('exit', (code) => {
    if (code) process.stderr.write(`${command} ended with ${code}:\n${output}\n`)
  })
  child.on('error', (error) => process.stderr.write(`${command}: ${error.message}\n`))
  return child
}

export async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await exited
  clearTimeout(timer)
}

/** Runs a command to its end; throws when it fails, with what it said. */
export function run(command: string, args: readonly string[]): void {
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'] })
}

export function succeeds(command: string, args: readonly string[]): boolean {
  try {
    run(command, args)
    return true
  } catch {
    return false
  }
}

/** Resolves when something accepts connections on the port. */
export async function listening(port: number, address = '127.0.0.1'): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const socket = connect(port, address)
    const connected = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (connected) return
    if (Date.now() > deadline) throw new Error(`nothing listens on port ${port} after ${START_TIMEOUT_MS} ms`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** A process and all its descendants. */
export function processTree(root: number): number[] {
  const children = readFileSync(`/proc/${root}/task/${root}/children`, 'utf8').trim()
  return [root, ...(children === '' ? [] : children.split(' ')).flatMap((pid) => processTree(Number(pid)))]
}

const TICKS_PER_SECOND = 100

/** User and system time the processes have used so far, seconds (`proc(5)`, fields 14 and 15 of stat). */
export function cpuSeconds(pids: readonly number[]): number {
  let ticks = 0
  for (const pid of pids) {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    ticks += Number(fields[11]) + Number(fields[12])
  }
  return ticks / TICKS_PER_SECOND
}

/** Resident memory of the processes together, MiB. */
export function residentMib(pids: readonly number[]): number {
  let kib = 0
  for (const pid of pids) {
    kib += Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  }
  return kib / 1024
}
