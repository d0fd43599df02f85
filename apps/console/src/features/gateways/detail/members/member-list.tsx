import type { Gateway, GatewayMember } from '@nora/contract/gateways'
import { formatDuration, formatNumber, type Lang } from '@nora/kit'
import {
  Card,
  type Column,
  DataTable,
  RelativeTime,
  StatusBadge,
  useLang,
  useMediaQuery,
  useTexts,
} from '@nora/ui'
import { useState } from 'react'
import { personName } from '../../../../platform/lists/people.tsx'
import { MemberStateWord, memberReason } from '../../state-word.tsx'
import { MemberMenu } from './member-menu.tsx'
import { memberName } from './member-name.ts'
import type { MemberVerb } from './member-verb.ts'
import { membersTexts } from './members.messages.ts'
import { toShares } from './to-shares.ts'
import { WeightSlider } from './weight-slider.tsx'

type MemberListProps = {
  gateway: Gateway
  isReadOnly: boolean
  onAct(verb: MemberVerb, member: GatewayMember): void
  onWeigh(member: GatewayMember, weight: number): void
}

/** What each place of a row or a card shows. */
type Cells = Record<
  'who' | 'state' | 'weight' | 'numbers' | 'check' | 'menu',
  (member: GatewayMember) => React.ReactNode
>

const NOTHING = '–'

/** A table; on a phone a card for each. */
export function MemberList(props: MemberListProps) {
  const texts = useTexts(membersTexts)
  const isWide = useMediaQuery('(min-width: 48rem)')
  const cells = useCells(props)
  const { members } = props.gateway
  if (isWide) {
    return (
      <DataTable
        label={texts.label}
        columns={memberColumns(texts, cells)}
        rows={members}
        rowKey={({ id }) => id}
      />
    )
  }
  return (
    <ul aria-label={texts.label} className="flex flex-col gap-3">
      {members.map((member) => (
        <li key={member.id}>
          <Card className="flex flex-col gap-3 p-4">
            <div className="flex items-start justify-between gap-3">
              <div className="min-w-0">{cells.who(member)}</div>
              {cells.menu(member)}
            </div>
            {cells.state(member)}
            {cells.weight(member)}
            <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
              {cells.numbers(member)}
            </div>
            <div className="text-sm text-soft">
              {texts.columns.check}: {cells.check(member)}
            </div>
          </Card>
        </li>
      ))}
    </ul>
  )
}

function memberColumns({ columns }: (typeof membersTexts)['ru'], cells: Cells): Column<GatewayMember>[] {
  return [
    {
      id: 'member',
      header: columns.member,
      width: 'minmax(150px, 1.6fr)',
      fixed: true,
      hasNote: () => true,
      cell: cells.who,
      sortValue: memberName,
    },
    {
      id: 'state',
      header: columns.state,
      width: 'minmax(140px, 1fr)',
      staysShown: true,
      hasNote: () => true,
      cell: cells.state,
      sortValue: ({ state }) => state,
    },
    { id: 'weight', header: columns.weight, width: '190px', cell: cells.weight },
    {
      id: 'numbers',
      header: columns.load,
      width: 'minmax(150px, 1fr)',
      cell: (member) => <span className="flex flex-wrap gap-x-3 text-sm">{cells.numbers(member)}</span>,
    },
    { id: 'check', header: columns.check, width: '150px', hideBelow: 'lg', cell: cells.check },
    { id: 'menu', header: columns.menu, headerHidden: true, width: '40px', fixed: true, cell: cells.menu },
  ]
}

function useCells({ gateway, isReadOnly, onAct, onWeigh }: MemberListProps): Cells {
  const texts = useTexts(membersTexts)
  const lang = useLang()
  const [moving, move] = useState<{ id: string; weight: number } | null>(null)
  const shares = toShares(
    gateway.members.map((member) =>
      member.id === moving?.id ? { ...member, weight: moving.weight } : member,
    ),
  )
  return {
    who: (member) => <Who member={member} texts={texts} />,
    state: (member) => <StateCell member={member} lang={lang} />,
    weight: (member) => (
      <span className="block">
        <WeightSlider
          label={texts.weightOf(memberName(member))}
          value={member.weight}
          isReadOnly={isReadOnly}
          onMove={(weight) => move({ id: member.id, weight })}
          onRest={(weight) => {
            move(null)
            onWeigh(member, weight)
          }}
        />
        <span className="block text-xs text-soft">
          {member.weight === 0 && moving?.id !== member.id
            ? texts.byName
            : texts.share(toPercent(lang, moving ? (shares.get(member.id) ?? 0) : member.share))}
        </span>
      </span>
    ),
    numbers: (member) => <Numbers member={member} texts={texts} lang={lang} />,
    check: (member) => <LastCheck member={member} texts={texts} lang={lang} />,
    menu: (member) => <MemberMenu member={member} isReadOnly={isReadOnly} onAct={onAct} />,
  }
}

type CellProps = { member: GatewayMember; texts: (typeof membersTexts)['ru']; lang: Lang }

function Who({ member, texts }: Omit<CellProps, 'lang'>) {
  const { target, tier, is_joined, user } = member
  const title = memberName(member)
  const person = user && personName(user)
  const notes = [
    title !== target && target,
    person !== title && person,
    tier > 1 && texts.tier(tier),
    is_joined && texts.joined,
  ].filter(Boolean)
  return (
    <span className="block min-w-0">
      <span className="block truncate font-mono text-code font-[560]" title={target}>
        {title}
      </span>
      <span className="block truncate text-xs text-faint">{notes.join(' · ')}</span>
    </span>
  )
}

function StateCell({ member, lang }: Omit<CellProps, 'texts'>) {
  const why = memberReason(lang, member)
  return (
    <span className="block min-w-0">
      <MemberStateWord state={member.state} />
      <span className="block truncate text-xs text-faint">
        {why && <span title={why}>{why} · </span>}
        {member.since && <RelativeTime at={member.since} style="age" />}
      </span>
    </span>
  )
}

function Numbers({ member, texts, lang }: CellProps) {
  const { running, p95_ms, errors } = member
  return (
    <>
      <span>
        <span className="text-faint">{texts.columns.running} </span>
        {formatNumber(lang, running)}
      </span>
      <span>
        <span className="text-faint">{texts.columns.p95} </span>
        {p95_ms === null ? NOTHING : formatDuration(lang, Math.round(p95_ms))}
      </span>
      <span className={errors > 0 ? 'text-bad' : undefined}>
        <span className="text-faint">{texts.columns.errors} </span>
        {formatNumber(lang, errors)}
      </span>
    </>
  )
}

function LastCheck({ member: { last_check: check }, texts, lang }: CellProps) {
  if (!check) return <span className="text-faint">{texts.neverChecked}</span>
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 text-sm" title={check.text}>
      {check.status !== null && <StatusBadge status={check.status} />}
      <span className="truncate">
        {check.error ? memberReason(lang, { reason: check.error }) : formatDuration(lang, check.took_ms)}
      </span>
    </span>
  )
}

function toPercent(lang: Lang, share: number): string {
  return formatNumber(lang, share, { style: 'percent', maximumFractionDigits: 0 })
}
