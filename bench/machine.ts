import { spawnSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'

/** Lists what the figures depend on besides us, in sentences. */
export function describeMachine(): string[] {
  const [cpu] = cpus()
  const memoryGib = (totalmem() / 2 ** 30).toFixed(0)
  return [
    `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}) shared by load, subject and origin, ${memoryGib} GiB, ${getLine('uname', ['-sr'])}.`,
    `Node ${process.versions.node}, ${getLine('nginx', ['-v'])}, ${getLine('ssh', ['-V'])}, ${getLine('wrk', ['-v'])}.`,
  ]
}

/** The first line of what a program says of itself, wherever it says it. */
function getLine(command: string, args: readonly string[]): string {
  const { stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  return (
    `${stdout}${stderr}`
      .split('\n')[0]
      ?.replace(/ Copyright.*/, '')
      .trim() || `${command} is absent`
  )
}
