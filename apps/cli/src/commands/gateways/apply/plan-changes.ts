import type {
  AddGatewayMember,
  ChangeGateway,
  CreateGateway,
  Gateway,
  GatewayMember,
} from '@nora/contract/gateways'
import { toMember } from '../to-member.ts'
import type { GatewayEntry, GatewaysFile, MemberEntry } from './gateways-file.schema.ts'

const SETTINGS = [
  'endpoint',
  'description',
  'mode',
  'is_enabled',
  'upstream',
  'balance',
  'sticky',
  'health',
  'retry',
  'route_by',
  'hold_s',
] as const
type Settings = Omit<ChangeGateway, 'version' | 'name' | 'mirror'>
type MirrorEntry = GatewayEntry['mirror']

/** What is there and what is wanted of one part. */
export type Difference = { readonly part: string; readonly before: unknown; readonly after: unknown }

export type MemberChange =
  | { readonly kind: 'add'; readonly member: AddGatewayMember }
  | {
      readonly kind: 'change'
      readonly id: string
      readonly member: AddGatewayMember
      readonly before: GatewayMember
    }
  | { readonly kind: 'remove'; readonly id: string; readonly before: GatewayMember }

export type PlannedChange =
  | {
      readonly kind: 'create'
      readonly name: string
      readonly body: CreateBody
      readonly mirror: MirrorEntry
    }
  | {
      readonly kind: 'change'
      readonly name: string
      readonly gateway: Gateway
      readonly settings: Settings
      readonly members: readonly MemberChange[]
      /** undefined: as it is. */
      readonly mirror: MirrorEntry
      readonly differences: readonly Difference[]
    }
  | { readonly kind: 'remove'; readonly name: string; readonly gateway: Gateway }

type CreateBody = Pick<CreateGateway, 'name' | 'endpoint' | 'upstream'> & Partial<CreateGateway>

/** What has to happen so that the team has what the file says; nothing when it has. Others are removed by `prunes`. */
export function planChanges(
  { gateways }: GatewaysFile,
  existing: readonly Gateway[],
  { prunes }: { prunes: boolean },
): PlannedChange[] {
  const known = new Map(existing.map((gateway) => [toKey(gateway.name), gateway]))
  const planned: PlannedChange[] = []
  for (const [name, entry] of Object.entries(gateways)) {
    const gateway = known.get(toKey(name))
    if (gateway === undefined) planned.push(toCreate(name, entry))
    else {
      const change = toChange(name, entry, gateway)
      if (change !== null) planned.push(change)
    }
  }
  const named = new Set(Object.keys(gateways).map(toKey))
  const others = prunes
    ? existing.filter(({ name, is_read_only }) => !named.has(toKey(name)) && !is_read_only)
    : []
  return [...planned, ...others.map((gateway) => ({ kind: 'remove' as const, name: gateway.name, gateway }))]
}

function toKey(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase()
}

function toCreate(name: string, { members, mirror, ...entry }: GatewayEntry): PlannedChange {
  const { upstream = { kind: 'pool' as const }, ...others } = entry
  const body = withoutUndefined({ ...others, name, upstream, members: members?.map(toWanted) })
  return { kind: 'create', name, body, mirror }
}

function toChange(name: string, entry: GatewayEntry, gateway: Gateway): PlannedChange | null {
  const settings: Record<string, unknown> = {}
  const differences: Difference[] = []
  for (const part of SETTINGS) {
    const [before, after] = [gateway[part], entry[part]]
    if (after === undefined || isSame(before, after)) continue
    if (part === 'endpoint' && isMeant(gateway.endpoint, entry.endpoint)) continue
    settings[part] = after
    differences.push({ part, before, after })
  }
  const members = entry.members === undefined ? [] : planMembers(entry.members.map(toWanted), gateway.members)
  const mirrored = toMirrorEntry(gateway)
  const isMirrorSame = entry.mirror === undefined || isSame(mirrored, withDefaults(entry.mirror))
  if (!isMirrorSame) differences.push({ part: 'mirror', before: mirrored, after: entry.mirror })
  if (differences.length + members.length === 0) return null
  const mirror = isMirrorSame ? undefined : entry.mirror
  return { kind: 'change', name, gateway, settings: settings as Settings, members, mirror, differences }
}

/** Whether a name alone, or the number of a port, stands for the address. */
function isMeant(address: string, written: string): boolean {
  const wanted = written.trim().toLowerCase()
  if (wanted.includes('.') || wanted.includes(':')) return address === wanted
  return address.startsWith(`${wanted}.`) || address.endsWith(`:${wanted}`)
}

function planMembers(
  wanted: readonly AddGatewayMember[],
  existing: readonly GatewayMember[],
): MemberChange[] {
  // Those that came with a client leave with it.
  const own = existing.filter(({ is_joined }) => !is_joined)
  const changes: MemberChange[] = []
  const kept = new Set<string>()
  for (const member of wanted) {
    const before = own.find(({ kind, target }) => kind === member.kind && target === member.target)
    if (before === undefined) changes.push({ kind: 'add', member })
    else {
      kept.add(before.id)
      const parts = ['name', 'weight', 'tier', 'region'] as const
      if (parts.some((part) => before[part] !== member[part]))
        changes.push({ kind: 'change', id: before.id, member, before })
    }
  }
  const gone = own.filter(({ id }) => !kept.has(id))
  // The last one goes after the first new one has come.
  return [...changes, ...gone.map((before) => ({ kind: 'remove' as const, id: before.id, before }))]
}

function toWanted(entry: string | MemberEntry): AddGatewayMember {
  const given = typeof entry === 'string' ? { target: entry } : entry
  const { target, ...others } = { ...toMember(given.target), ...withoutUndefined(given) }
  return { ...others, target: others.kind === 'url' ? target : target.toLowerCase() }
}

/** The mirror as files write it. */
export function toMirrorEntry({ mirror, members }: Gateway): MirrorEntry {
  if (mirror === null) return null
  const { member_id, ...others } = mirror
  const found = members.find(({ id }) => id === member_id)
  return { member: found?.name ?? found?.target ?? member_id, ...others }
}

function withDefaults(mirror: NonNullable<MirrorEntry> | null) {
  return mirror && { all_methods: false, with_credentials: false, ...mirror }
}

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T
}

/** Whatever the order of keys. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(toSorted(one)) === JSON.stringify(toSorted(other))
}

function toSorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, one]) => [key, toSorted(one)]),
  )
}
