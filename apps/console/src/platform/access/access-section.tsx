import type { VisitorAccess } from '@nora/contract'
import { Badge, linkStyle, Section, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { Globe, LockKeyhole, ShieldX } from 'lucide-react'
import { useMay } from '../use-may.ts'
import { useUser } from '../use-user.ts'
import { accessTexts } from './access.messages.ts'
import { type DescribedPart, describeAccess, describePart, explainNobody } from './access-part.ts'

export type AccessSectionProps = {
  access: VisitorAccess
  /** The public address: a hostname, or `host:port`. */
  address: string
  /** Opens the lists of the reserved port; left out: they are looked for among the ports. */
  onEditLists?: (() => void) | undefined
}

/** Who may visit a public address, by what, and where each of it is changed. */
export function AccessSection(props: AccessSectionProps) {
  const texts = useTexts(accessTexts)
  return (
    <Section title={texts.title}>
      <AccessLine {...props} />
    </Section>
  )
}

const LOOKS = {
  everyone: { Icon: Globe, tone: 'neutral' },
  some: { Icon: LockKeyhole, tone: 'info' },
  nobody: { Icon: ShieldX, tone: 'bad' },
} as const

export function AccessLine({ access, address, onEditLists }: AccessSectionProps) {
  const texts = useTexts(accessTexts)
  const mayManage = useMayManagePolicies()
  const { reach, parts } = access
  const { Icon, tone } = LOOKS[reach]
  const hasPolicies = parts.some(({ kind }) => kind === 'ip_policy')
  return (
    <div className="rounded-lg border border-line bg-surface px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>
          <Icon className="size-3.5" aria-hidden="true" />
          {describeAccess(texts, access)}
        </Badge>
        {reach === 'nobody' && <span className="text-sm text-bad">{explainNobody(texts, access)}</span>}
        {mayManage && !hasPolicies && (
          <Link to="/team_ip_policies" search={{ new: address }} className={`ml-auto text-sm ${linkStyle}`}>
            {texts.restrict}
          </Link>
        )}
      </p>
      {parts.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1 text-sm">
          {parts.map((part) => (
            <Part
              key={describePart(texts, part).key}
              part={describePart(texts, part)}
              address={address}
              onEditLists={onEditLists}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

type PartProps = Omit<AccessSectionProps, 'access'> & { part: DescribedPart }

function Part({ part, ...props }: PartProps) {
  const { name, value, change } = part
  const texts = useTexts(accessTexts)
  return (
    <li className="flex items-baseline justify-between gap-3">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium">{name}</span>
        {value && <span className="text-soft">: {value}</span>}
        {change.kind === 'option' && (
          <span className="block text-xs text-faint">
            {texts.byOption} <code className="whitespace-nowrap">{change.option}</code>
          </span>
        )}
      </span>
      <ChangePart part={part} {...props} />
    </li>
  )
}

function ChangePart({ part: { name, change }, address, onEditLists }: PartProps) {
  const texts = useTexts(accessTexts)
  const mayManage = useMayManagePolicies()
  const look = { className: `shrink-0 ${linkStyle}`, 'aria-label': texts.changeOf(name) }
  switch (change.kind) {
    case 'policy':
      return mayManage ? (
        <Link to="/team_ip_policies" search={{ policy: change.id }} {...look}>
          {texts.change}
        </Link>
      ) : null
    case 'traffic_policy':
      return (
        <Link to="/policies/$id" params={{ id: change.id }} {...look}>
          {texts.change}
        </Link>
      )
    case 'port_lists':
      return onEditLists ? (
        <button type="button" onClick={onEditLists} {...look}>
          {texts.change}
        </button>
      ) : (
        <Link to="/tcp_ports" search={{ q: address.slice(address.lastIndexOf(':') + 1) }} {...look}>
          {texts.change}
        </Link>
      )
    case 'plan':
      return (
        <Link to="/plans" {...look}>
          {texts.change}
        </Link>
      )
    case 'option':
      return null
  }
}

/** A personal space has no IP policies: there the client's options restrict addresses. */
function useMayManagePolicies(): boolean {
  const isPersonal = useUser()?.team.type === 'personal'
  return useMay('ip_policies.manage') && !isPersonal
}
