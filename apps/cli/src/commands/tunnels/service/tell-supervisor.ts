import type { Localized } from '@nora/kit'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { Platform, ProgramAnswer } from '../../../platform/platform.ts'
import { serviceTexts } from './service.messages.ts'
import type { ServiceId } from './service-plan.ts'
import type { Command, Supervisor } from './supervisor.ts'

/** Throws a Failure when the machine has no such supervisor running, before anything is changed. */
export async function insistOnSupervisor(
  platform: Platform,
  supervisor: Supervisor,
  id: ServiceId,
): Promise<void> {
  const answer = await platform.runProgram(supervisor.probe(id))
  if (answer.code === 0) return
  throw new Failure(exitCodes.failure, serviceTexts.silentSupervisor(supervisor.name, getReason(answer)), {
    advice: serviceTexts.dryRunInstead,
  })
}

/** Runs commands one after another; throws a Failure that names the first that did not succeed. */
export async function runAll(
  platform: Platform,
  commands: readonly Command[],
  advice?: Localized,
): Promise<void> {
  for (const command of commands) {
    const answer = await platform.runProgram(command)
    if (answer.code === 0) continue
    const text = serviceTexts.commandFailed(command.join(' '), getReason(answer))
    throw new Failure(exitCodes.failure, text, { advice })
  }
}

/** The first line of what a program said, without its full stop. */
function getReason({ code, stdout, stderr }: ProgramAnswer): string {
  const [line] = `${stderr}\n${stdout}`.split('\n').filter((text) => text.trim() !== '')
  return line?.trim().replace(/\.$/, '') ?? `exit code ${code}`
}
