import { Problem, SECOND_MS } from '@nora/kit'
import type { ControlledTunnel, ControlledTunnels } from '../../../inspector/controlled-tunnels.ts'
import type { FollowedTunnels } from './followed-tunnels.ts'
import type { TunnelSet } from './tunnel-set.ts'

/** An edge that is away for longer is waited for in the background. */
const WAIT_MS = 15 * SECOND_MS

/** Lets programs of this machine see and change the tunnels of a running client. */
export function controlTunnels(
  followed: FollowedTunnels,
  set: TunnelSet,
  onLastStopped: () => void,
): ControlledTunnels {
  return {
    list: () => followed.controlled(),
    async add(name, entry) {
      const ref = await set.add(name, entry)
      await followed.settled(ref, WAIT_MS)
      const added = find(name)
      if (added === undefined) throw new Problem('Conflict', texts.goneMeanwhile(name))
      if (added.state !== 'ended') return added
      await set.stop(name).catch(() => {})
      throw new Problem('Conflict', { ru: added.problem ?? '', en: added.problem ?? '' })
    },
    async stop(name) {
      await set.stop(name)
      if (set.isEmptyForGood) onLastStopped()
    },
  }

  function find(name: string): ControlledTunnel | undefined {
    return followed.controlled().find((tunnel) => tunnel.name === name)
  }
}

const texts = {
  goneMeanwhile: (name: string) => ({
    ru: `Туннель ${name} закрыли, пока он открывался.`,
    en: `The tunnel ${name} was ended while it was being opened.`,
  }),
}
