import { join } from 'node:path'
import type { Input } from '@nora/command-line/parsing'
import { exitCodes, Failure } from '../../../output/failure.ts'
import { openConfigFile } from '../../../platform/config-file.ts'
import type { Platform } from '../../../platform/platform.ts'
import { chooseServer, toServerAddress } from '../../choose-server.ts'
import type { Context } from '../../command.ts'
import { getToken } from '../../session.ts'
import { openTunnelFile } from '../nora-yml/open-tunnel-file.ts'
import { serviceTexts } from './service.messages.ts'

/** Says what the service supervisor of a machine keeps running, and as whom. */
export type ServicePlan = {
  readonly name: string
  /** `user`: from log-in on, as that user. `system`: from the start of the machine on. */
  readonly scope: 'user' | 'system'
  readonly user: string
  readonly homeFolder: string
  /** The program with its arguments; never a token: that stays in the client's own folder. */
  readonly program: readonly [string, ...string[]]
  /** The `nora.yml` whose tunnels it opens. */
  readonly file: string
  readonly configFolder: string
}

/** Identifies a service. */
export type ServiceId = Pick<ServicePlan, 'name' | 'scope' | 'homeFolder'>

/** Reads which service is meant. Throws a Failure for a name that cannot be a file's. */
export function readServiceId(platform: Platform, input: Input): ServiceId {
  const name = input.text('service-name') ?? 'nora'
  if (!/^[a-z0-9][a-z0-9-]{0,49}$/.test(name)) {
    throw new Failure(exitCodes.usage, serviceTexts.badName(name))
  }
  return { name, scope: input.isOn('system') ? 'system' : 'user', homeFolder: platform.homeFolder }
}

/** Settles what is to run. The file is read now, so that a broken one is heard of now and not at night. */
export async function planService({ platform }: Context, input: Input): Promise<ServicePlan> {
  const id = readServiceId(platform, input)
  const owner = id.scope === 'system' ? await getOwner(platform) : ownerHere(platform)
  const places = { ...platform, configFolder: owner.configFolder }
  const file = await openTunnelFile(places, input.text('config'))
  const asked = input.text('server') ?? (platform.env.NORA_SERVER || null)
  if (!input.isOn('dry-run')) {
    const named = { asked, inFile: file.content.server ?? null }
    await insistOnToken(platform, owner.configFolder, named)
  }
  const [node, script] = platform.program
  const paths = [node, script, file.path, owner.configFolder, owner.homeFolder]
  const unwritable = paths.find((path) => /[\x00-\x1f\x7f]/.test(path))
  if (unwritable !== undefined) throw new Failure(exitCodes.usage, serviceTexts.badPath(unwritable))
  const server = asked === null ? [] : ['--server', toServerAddress(asked)]
  return {
    ...id,
    ...owner,
    program: [node, script, 'start', '--all', '--config', file.path, ...server],
    file: file.path,
  }
}

type Owner = Pick<ServicePlan, 'user' | 'homeFolder' | 'configFolder'>

function ownerHere({ user, homeFolder, configFolder }: Platform): Owner {
  return { user, homeFolder, configFolder }
}

/** Returns the user who called sudo, not root: the tunnels, the token and the file are theirs. */
async function getOwner(platform: Platform): Promise<Owner> {
  const user = platform.env.SUDO_USER
  if (!user || user === platform.user) return ownerHere(platform)
  const { stdout } = await platform.runProgram(['getent', 'passwd', user])
  // macOS has no getent, and its people live elsewhere.
  const homeFolder = stdout.split(':')[5] || join(platform.system === 'darwin' ? '/Users' : '/home', user)
  const configFolder = platform.env.NORA_CONFIG_DIR ?? join(homeFolder, '.config/nora')
  return { user, homeFolder, configFolder }
}

/** A service cannot be asked to sign in, and its unit is no place for a token. */
async function insistOnToken(
  platform: Platform,
  configFolder: string,
  named: { asked: string | null; inFile: string | null },
): Promise<void> {
  const config = await openConfigFile(configFolder, platform.packageServer).read()
  const { address } = chooseServer(named, config, platform)
  getToken({ server: address, token: config.profiles[address]?.token ?? null })
}
