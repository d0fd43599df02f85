import { constants } from 'node:os'
import type { ServedSession } from '@nora/ssh'
import { CommandProcess } from '../program/command-process.ts'
import type { Schedule } from '../schedule.ts'

export type SessionCommand = {
  file: string
  args: readonly string[]
  folder: string
  environment: Record<string, string>
  schedule: Schedule
}

const NOT_STARTED = 127

/** Runs a program on a session's channel without a terminal. Resolves when nothing of it is left. */
export async function serveCommand(served: ServedSession, command: SessionCommand): Promise<void> {
  const { channel } = served
  const process = new CommandProcess({
    ...command,
    name: command.file,
    inputFd: null,
    onOutput: (from, bytes) => {
      const output = from === 'stdout' ? channel : channel.stderr
      const isFull = !output.write(bytes)
      if (isFull) output.once('drain', () => process.resume())
      return !isFull
    },
  })
  served.onSignal((name) => {
    const signal = `SIG${name}`
    if (isSignal(signal)) process.signal(signal)
  })
  channel.on('close', () => process.kill('visitor_left'))
  const { stdin } = process
  if (stdin) {
    channel.pipe(stdin)
    // A program that reads no more must not keep its visitor's end of file from us.
    stdin.on('close', () => channel.resume())
  }
  const ending = await process.ended
  if (ending.kind === 'exited' && ending.signal) served.endBySignal(ending.signal, ending.code)
  else if (ending.kind === 'exited') served.end(ending.code)
  else if (ending.kind === 'failed') served.end(NOT_STARTED)
  await process.gone
}

export function isSignal(name: string): name is NodeJS.Signals {
  return Object.hasOwn(constants.signals, name)
}
