import { GivenUp } from '../given-up.ts'
import type { RunningVault, StartVault } from '../vault-port.ts'

/** Starts as soon as the code is there: pages without a vault do not load it. */
export function startLater(load: () => Promise<StartVault>): StartVault {
  return (start) => {
    let isEnded = false
    const running: Promise<RunningVault> = load().then((startVault) => {
      if (isEnded) throw new GivenUp()
      return startVault(start)
    })
    running.catch((error: Error) => isEnded || start.onBroken(error))
    return {
      call: async (method, args) => (await running).call(method, args),
      end() {
        isEnded = true
        running.then((vault) => vault.end()).catch(() => {})
      },
    }
  }
}
