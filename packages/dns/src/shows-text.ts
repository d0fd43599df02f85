import { askServer } from './ask-server.ts'
import { findZone, isZone, type ResolverDeps } from './find-zone.ts'

/** Whether every server of the zone shows all values at the name: an issuer may ask any of them. */
export async function showsText(
  name: string,
  values: readonly string[],
  deps: ResolverDeps,
): Promise<boolean> {
  const zone = await findZone(name, deps)
  if (!isZone(zone)) return false
  const shown = await Promise.all(
    zone.servers.map(async (server) => {
      const { message } = await askServer(server, { name, type: 'TXT', isRecursive: false }, deps)
      const texts = (message?.answers ?? []).filter(({ type }) => type === 'TXT').map(({ value }) => value)
      return values.every((value) => texts.includes(value))
    }),
  )
  return shown.every(Boolean)
}
