import { isLoopbackHost, type OriginTarget } from '@nora/agent'
import { closestTo } from '@nora/command-line/parsing'
import type { Region } from '@nora/contract/system'
import { exitCodes, Failure } from '../../../output/failure.ts'

/** The region asked for, else the first of the installation. */
export function chooseRegion(regions: readonly Region[], asked: string | null): Region {
  const region = asked === null ? regions[0] : regions.find(({ id }) => id === asked)
  if (region) return region
  const known = regions.map(({ id }) => id)
  const nearest = closestTo(asked ?? '', known)
  throw new Failure(
    exitCodes.usage,
    { ru: `Нет такого региона: ${asked}.`, en: `There is no region ${asked}.` },
    {
      advice: {
        ru: `${nearest ? `Может быть, ${nearest}? ` : ''}Есть: ${known.join(', ')}.`,
        en: `${nearest ? `Did you mean ${nearest}? ` : ''}There are: ${known.join(', ')}.`,
      },
    },
  )
}

/** A tunnel to the port where visitors arrive would send every request round in a circle. */
export function refuseLoop(target: OriginTarget, region: Region): void {
  if (target.kind === 'routes') {
    for (const { destination } of target.routes) refuseLoop(destination, region)
    if (target.fallback) refuseLoop(target.fallback, region)
  }
  if (target.kind !== 'tcp') return
  const { host, port } = target
  const isEdgeHere = isLoopbackHost(region.agent_host) && isLoopbackHost(host)
  const isEdge = isEdgeHere || host === region.domain || host.endsWith(`.${region.domain}`)
  if (!isEdge || port !== region.public_port) return
  throw new Failure(
    exitCodes.usage,
    {
      ru: `На порту ${port} слушает сам сервер Nora: туннель туда замкнулся бы на себя.`,
      en: `Port ${port} is Nora's own: a tunnel to it would lead back into itself.`,
    },
    {
      advice: {
        ru: 'Укажите порт вашего приложения, например nora http 3000.',
        en: 'Give the port of your application, for example nora http 3000.',
      },
    },
  )
}
