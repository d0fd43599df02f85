import type { Port, ReservePort } from '@nora/contract/ports'
import type { Actor, Origin } from '../../platform/actor.ts'
import type { RegionConfig } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/database.ts'
import { fieldProblem, problem } from '../../platform/problem.ts'
import { getRegion } from '../../reservations/get-region.ts'
import { isKept } from '../../reservations/kept.ts'
import { pickFreePort } from './free-port.ts'
import { checkNetworks } from './networks.ts'
import { assertAliasFree, assertQuota } from './port-quota.ts'
import type { Deps } from './ports.deps.ts'
import { portsTexts } from './ports.messages.ts'
import { checkAlias, toAddress } from './ports.rules.ts'
import {
  findPort,
  insertPort,
  listRegionPorts,
  lockRegionPorts,
  type PortRow,
  portRows,
} from './ports.store.ts'
import { showPort } from './show-ports.ts'

/** Reserves a port for the actor's team, the one asked for or any free one. Refuses beyond the limit. */
export function reservePort(deps: Deps) {
  return async (actor: Actor, origin: Origin, input: ReservePort): Promise<Port> => {
    const region = getRegion(deps.config, input.region)
    if (input.port !== undefined) assertInRange(region, input.port)
    const facts = {
      alias: checkAlias(input.alias),
      description: input.description,
      allow: checkNetworks('allow', input.allow),
      deny: checkNetworks('deny', input.deny),
    }
    const row = await deps.transaction(async (tx) => {
      await assertQuota(deps, tx, {
        team_id: actor.team_id,
        ...(input.port !== undefined && { address: `${region.host}:${input.port}` }),
      })
      await assertAliasFree(tx, actor.team_id, facts.alias)
      await lockRegionPorts(tx, region.id)
      const port = await (input.port === undefined
        ? chooseFree(deps, tx, region)
        : takeWanted(deps, tx, { actor, region, port: input.port }))
      const made: PortRow = {
        id: deps.ids.next('prt'),
        region: region.id,
        port,
        ...facts,
        team_id: actor.team_id,
        user_id: actor.user_id,
        created_at: deps.clock.now(),
        released_at: null,
      }
      await insertPort(tx, made)
      const { address } = toAddress(made, deps.config.regions)
      const { alias, allow, deny } = made
      const data = { address, alias, allow, deny }
      await deps.emit(tx, origin, { kind: 'port.reserved', object_id: made.id, data })
      return made
    })
    const user = { id: actor.user_id, name: actor.name, email: actor.email }
    // A tunnel of the team may stand there already: then it is what is being kept.
    return showPort(deps, { ...row, user })
  }
}

function assertInRange({ port_range: { from, to } }: RegionConfig, port: number): void {
  if (port < from || port > to) throw fieldProblem('port', portsTexts.outOfRange(from, to))
}

async function chooseFree(deps: Deps, tx: Db, region: RegionConfig): Promise<number> {
  const now = deps.clock.now()
  const known = await listRegionPorts(tx, region.id)
  const held = await deps.listHeldPorts(tx, region.id)
  const taken = new Set([...known.filter((row) => isKept(row, now)), ...held].map(({ port }) => port))
  const port = pickFreePort(region, taken)
  if (port === undefined) throw problem('Conflict', portsTexts.noneFree)
  await forget(
    tx,
    known.find((row) => row.port === port),
  )
  return port
}

type Wanted = { actor: Actor; region: RegionConfig; port: number }

async function takeWanted(deps: Deps, tx: Db, { actor, region, port }: Wanted): Promise<number> {
  const known = await findPort(tx, { region: region.id, port })
  const isOwn = known?.team_id === actor.team_id
  if (known && isOwn && known.released_at === null) {
    throw problem('Conflict', portsTexts.ownAlready(known.user.name ?? known.user.email))
  }
  const held = (await deps.listHeldPorts(tx, region.id)).find((one) => one.port === port)
  const isOthers = known !== undefined && !isOwn && isKept(known, deps.clock.now())
  if (isOthers || (held && held.team_id !== actor.team_id)) {
    throw fieldProblem('port', portsTexts.taken)
  }
  await forget(tx, known)
  return port
}

/** Removes what is left of a released reservation. */
async function forget(tx: Db, released: Pick<PortRow, 'id'> | undefined): Promise<void> {
  if (released) await portRows.remove(tx, released.id)
}
