import type { ApiCalls } from '@nora/client'
import type { Gateway } from '@nora/contract/gateways'
import { callingForm } from '../../calling-form.ts'
import type { MemberChange, PlannedChange } from './plan-changes.ts'

type Calls = ApiCalls['gateways']
type MirrorEntry = (PlannedChange & { kind: 'create' })['mirror']

/** Makes one planned change, on the state that it was planned for: whoever was faster makes it a Conflict. */
export async function makeChange(
  { server, gateways }: { server: string; gateways: Calls },
  change: PlannedChange,
): Promise<void> {
  const call = <T>(asked: Promise<T>) => callingForm(server, asked)
  if (change.kind === 'create') {
    const made = await call(gateways.createGateway({ body: change.body }))
    await setMirror(made, change.mirror)
    return
  }
  const params = { id: change.gateway.id }
  if (change.kind === 'remove') {
    await call(gateways.deleteGateway({ params }))
    return
  }
  let current = change.gateway
  if (Object.keys(change.settings).length > 0)
    current = await call(
      gateways.changeGateway({ params, body: { version: current.version, ...change.settings } }),
    )
  for (const member of change.members) current = await changeMember(current, member)
  await setMirror(current, change.mirror)

  function changeMember(at: Gateway, planned: MemberChange): Promise<Gateway> {
    if (planned.kind === 'add') return call(gateways.addGatewayMember({ params, body: planned.member }))
    const memberParams = { ...params, member: planned.id }
    const { version } = at
    if (planned.kind === 'remove') return call(gateways.removeGatewayMember({ params: memberParams }))
    const { name, weight, tier, region } = planned.member
    const body = { version, name, weight, tier, region }
    return call(gateways.changeGatewayMember({ params: memberParams, body }))
  }

  async function setMirror(at: Gateway, entry: MirrorEntry): Promise<void> {
    if (entry === undefined) return
    const { id, version } = at
    const mirror = entry === null ? null : toMirror(at, entry)
    await call(gateways.changeGateway({ params: { id }, body: { version, mirror } }))
  }
}

function toMirror({ members }: Gateway, { member, ...others }: NonNullable<MirrorEntry>) {
  const found = members.find(({ name, target }) => name === member || target === member)
  // Control says that there is no such member.
  const member_id = found?.id ?? member
  return { all_methods: false, with_credentials: false, ...others, member_id }
}
