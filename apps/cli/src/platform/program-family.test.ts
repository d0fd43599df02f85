import { expect, test } from 'vitest'
import { listFamily } from './program-family.ts'
import { startChild } from './start-child.ts'

/** What the program below has started, once it has. */
async function startFamily(script: string) {
  const child = startChild({
    command: ['sh', '-c', script],
    env: { PATH: process.env.PATH ?? '' },
    filters: { stdout: null, stderr: null },
  })
  await expect.poll(() => listFamily(child.pid ?? 0).length, { timeout: 5_000 }).toBe(1)
  const [member] = listFamily(child.pid ?? 0)
  return { child, pid: member?.pid ?? 0 }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test.skipIf(process.platform === 'win32')(
  'what a shell has started ends with it when it is told to end, whatever holds its port',
  async () => {
    const { child, pid } = await startFamily('sleep 60; true')
    child.signal('SIGTERM')
    expect(await child.ended).toEqual({ kind: 'killed', signal: 'SIGTERM' })
    await expect.poll(() => isAlive(pid)).toBe(false)
  },
)

test.skipIf(process.platform === 'win32')(
  'force reaches what a shell has started, and what a program leaves behind by itself stays',
  async () => {
    const forced = await startFamily('trap "" TERM; sleep 60; true')
    forced.child.signal('SIGKILL')
    expect(await forced.child.ended).toEqual({ kind: 'killed', signal: 'SIGKILL' })
    await expect.poll(() => isAlive(forced.pid)).toBe(false)
    const left = await startFamily('sleep 60 & wait')
    left.child.signal('SIGUSR1')
    expect(await left.child.ended).toEqual({ kind: 'killed', signal: 'SIGUSR1' })
    expect(isAlive(left.pid)).toBe(true)
    process.kill(left.pid)
  },
)
