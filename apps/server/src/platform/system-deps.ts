import { realpathSync } from 'node:fs'
import { pickLang, systemClock } from '@nora/kit'
import packageFile from '../../package.json' with { type: 'json' }
import { askStatus } from './ask.ts'
import { askSecretAt } from './ask-secret.ts'
import { runProgram } from './run-program.ts'

/** The real machine, but for how programs are started. */
export function systemDeps() {
  const { env } = process
  return {
    args: process.argv.slice(2),
    env,
    folder: process.cwd(),
    lang: pickLang([env.LC_ALL, env.LC_MESSAGES, env.LANG, 'en']),
    version: packageFile.version,
    say: (line: string) => void process.stdout.write(`${line}\n`),
    askStatus,
    clock: systemClock,
    schedule,
    onStopSignal,
    onRestartSignal,
    notifyReady: () => notifyReady(env.NOTIFY_SOCKET),
    machine: {
      run: runProgram,
      command: [process.execPath, realpathSync(process.argv[1] ?? '')],
      askSecret: askSecretAt(process.stdin, process.stdout),
    },
  }
}

/** sd_notify(3): Node opens no datagram socket of Unix, so systemd’s own program says it. */
function notifyReady(socket: string | undefined): void {
  if (socket) runProgram('systemd-notify', ['--ready'])
}

function schedule(task: () => void, delayMs: number): () => void {
  const timer = setTimeout(task, delayMs)
  return () => clearTimeout(timer)
}

function onStopSignal(listener: () => void): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, listener)
  return () => {
    for (const signal of signals) process.off(signal, listener)
  }
}

function onRestartSignal(listener: () => void): () => void {
  process.on('SIGUSR2', listener)
  return () => void process.off('SIGUSR2', listener)
}
