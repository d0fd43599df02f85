import {
  findMissingTerminal,
  type OriginTarget,
  openShell,
  parseTcpTarget,
  runLater,
  type TunnelRequest,
} from '@nora/agent'
import { createIds, randomToken } from '@nora/kit'
import { scanHostKey } from '@nora/ssh'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { SshAccess } from '../../../output/ssh-access.ts'
import { ensureHostKey } from '../../../platform/host-key-file.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { RequestedSsh } from './requested-ssh.ts'

const PASSWORD_CHARACTERS = 24

export type PlannedShell = {
  target: OriginTarget
  /** The people whose keys the server names. */
  options: Pick<TunnelRequest['options'], 'people'>
  ssh: SshAccess
}

/** Makes the shell, or finds the sshd, that visitors will come to. Throws a Failure for what cannot be. */
export function readSsh(requested: RequestedSsh, platform: Platform): Promise<PlannedShell> {
  return requested.sshdPort === null ? openOwnShell(requested, platform) : findSshd(requested.sshdPort)
}

async function openOwnShell(requested: RequestedSsh, platform: Platform): Promise<PlannedShell> {
  const { user, isRoot, machine, homeFolder, loginShell, env, clock, configFolder } = platform
  if (isRoot && !requested.isForRoot) {
    throw new Failure(exitCodes.usage, {
      ru: 'Вы работаете как root: посетители получили бы все права на этой машине. Запустите nora от обычного пользователя или подтвердите: --as-root.',
      en: 'You are root: visitors would get every right on this machine. Run nora as an ordinary user, or confirm with --as-root.',
    })
  }
  const password = requested.hasPassword ? randomToken(PASSWORD_CHARACTERS) : null
  const { privateKey, publicKey } = await ensureHostKey(configFolder, machine)
  const target = await openShell(
    {
      hostKey: privateKey,
      owner: { name: user, home: homeFolder, shell: loginShell },
      environment: env,
      password,
      allowsForwarding: requested.allowsForwarding,
      clock,
      ids: createIds(clock),
      schedule: runLater,
    },
    `${user}@${machine}`,
  )
  return {
    target,
    options: { people: { whole_team: requested.isForTeam, emails: [...requested.emails] } },
    ssh: { hostKey: publicKey, password, missingTerminal: findMissingTerminal() },
  }
}

async function findSshd(port: number): Promise<PlannedShell> {
  const hostKey = await scanHostKey('localhost', port).catch(() => null)
  return {
    target: parseTcpTarget(String(port)),
    options: {},
    ssh: { hostKey, password: null, missingTerminal: null },
  }
}
