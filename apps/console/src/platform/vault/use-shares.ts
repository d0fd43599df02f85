import { useEffect, useState } from 'react'
import type { Platform } from '../platform.tsx'
import { usePlatform } from '../platform.tsx'
import { createPort, type SharePort } from '../vault-port.ts'

/** For those who were given a link: a Worker without a session, ended with the page. */
export function useShares(): SharePort {
  const platform = usePlatform()
  const [shares] = useState(() => startShares(platform))
  useEffect(() => shares.open(), [shares])
  return shares.port
}

/** The Worker starts with the first call, and again after the page came back. */
function startShares(platform: Platform) {
  let running: ReturnType<Platform['startVault']> | null = null
  function ensureRunning() {
    running ??= platform.startVault({
      me: null,
      getLang: platform.language.get,
      onNews: () => {},
      // Every call that waits is rejected with the same error.
      onBroken: () => {
        running = null
      },
    })
    return running
  }
  return {
    port: createPort<SharePort>((method, args) => ensureRunning().call(method, args)),
    open: () => () => {
      running?.end()
      running = null
    },
  }
}
