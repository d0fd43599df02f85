import { exitCodes, Failure } from '../../../output/failure.ts'
import type { Platform } from '../../../platform/platform.ts'
import { launchd } from './launchd.ts'
import { serviceTexts } from './service.messages.ts'
import type { Supervisor } from './supervisor.ts'
import { systemd } from './systemd.ts'
import { taskScheduler } from './task-scheduler.ts'

/** Chooses what keeps services running on this machine. */
export function chooseSupervisor({ system }: Platform): Supervisor {
  const supervisor = SUPERVISORS[system]
  if (supervisor) return supervisor
  throw new Failure(exitCodes.failure, serviceTexts.noSupervisor(system), {
    advice: serviceTexts.runYourself,
  })
}

const SUPERVISORS: Partial<Record<NodeJS.Platform, Supervisor>> = {
  linux: systemd,
  darwin: launchd,
  win32: taskScheduler,
}
