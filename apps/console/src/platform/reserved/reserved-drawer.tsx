import type { TunnelBehind } from '@nora/contract'
import { formatDateTime } from '@nora/kit'
import {
  Button,
  CommandBlock,
  Copyable,
  CopyButton,
  FactList,
  Notice,
  RelativeTime,
  Section,
  TabList,
  TabPanel,
  useLang,
  useTexts,
} from '@nora/ui'
import { LogOut, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { AccessSection } from '../access/access-section.tsx'
import { ObjectDrawer } from '../lists/object-drawer.tsx'
import { personInFull, personName } from '../lists/people.tsx'
import { reservedTexts } from './reserved.messages.ts'
import { useReserved } from './reserved.queries.ts'
import type { Reserved, ReservedKind } from './reserved.ts'
import type { DrawerProps } from './reserved-page-props.ts'
import { getState, ReservedDot } from './reserved-use.tsx'

type Fact = readonly [name: string, value: ReactNode]

export type ReservedDrawerProps<Item extends Reserved> = DrawerProps<Item> & {
  kind: ReservedKind<Item>
  /** What opens a tunnel on it. */
  command(item: Item): string
  /** What only this kind has, before and after the description. */
  /** What has to be done before it works, above everything else. */
  head?(item: Item): ReactNode
  facts(item: Item): { before?: readonly Fact[]; after: readonly Fact[] }
}

const PARTS = ['overview', 'access'] as const

export function ReservedDrawer<Item extends Reserved>(props: ReservedDrawerProps<Item>) {
  const { kind, id, scope, onClose } = props
  const { drawer, copyAddress } = useTexts(reservedTexts)
  const texts = useTexts(kind.texts)
  const part = getPart(props.part)
  return (
    <ObjectDrawer
      items={useReserved(kind, scope).data}
      id={id}
      onClose={onClose}
      title={(item) => <span className="font-mono text-[15px]">{kind.getAddress(item)}</span>}
      actions={(item) => <CopyButton text={kind.copied(item)} label={copyAddress} />}
      gone={texts.drawer.gone}
      goneSentence={drawer.goneSentence}
      tabs={
        <TabList
          name={kind.name}
          label={drawer.parts.label}
          value={part}
          onChange={(chosen) => props.onPart(chosen === 'access' ? chosen : undefined)}
          tabs={PARTS.map((name) => ({ id: name, label: drawer.parts[name] }))}
        />
      }
    >
      {(item) => (
        <TabPanel name={kind.name} value={part}>
          {part === 'overview' ? <Overview item={item} {...props} /> : <Access item={item} {...props} />}
        </TabPanel>
      )}
    </ObjectDrawer>
  )
}

function getPart(part: string | undefined): (typeof PARTS)[number] {
  return PARTS.find((known) => known === part) ?? 'overview'
}

type ContentProps<Item extends Reserved> = ReservedDrawerProps<Item> & { item: Item }

function Overview<Item extends Reserved>(props: ContentProps<Item>) {
  const { item, kind, command, onEdit, onRelease } = props
  const texts = useTexts(reservedTexts)
  const { drawer: ofKind, overLimitSentence } = useTexts(kind.texts)
  return (
    <div className="flex flex-col gap-7">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="flex items-center gap-2.5 font-[550]">
          <ReservedDot item={item} />
          {texts.states[getState(item)]}
        </p>
        <span className="ml-auto flex gap-2">
          {!item.is_over_limit && (
            <Button icon={<Pencil aria-hidden="true" />} onClick={() => onEdit(item)}>
              {texts.edit}
            </Button>
          )}
          <Button icon={<LogOut aria-hidden="true" />} onClick={() => onRelease([item])}>
            {texts.release}
          </Button>
        </span>
      </div>
      {props.head?.(item)}
      {item.is_over_limit && <Notice tone="warn">{overLimitSentence}</Notice>}
      {item.tunnel ? (
        <Section title={ofKind.tunnel}>
          <TunnelFacts tunnel={item.tunnel} />
        </Section>
      ) : (
        !item.is_over_limit && (
          <Section title={ofKind.open}>
            <CommandBlock command={command(item)} />
          </Section>
        )
      )}
      <Section title={ofKind.about}>
        <ItemFacts {...props} />
      </Section>
    </div>
  )
}

function Access<Item extends Reserved>({ item, kind, onEdit }: ContentProps<Item>) {
  return (
    <AccessSection
      access={item.access}
      address={kind.getEndpoint(item)}
      onEditLists={item.is_over_limit ? undefined : () => onEdit(item)}
    />
  )
}

function TunnelFacts({ tunnel }: { tunnel: TunnelBehind }) {
  const { drawer: texts } = useTexts(reservedTexts)
  const facts: Fact[] = [
    [texts.target, <code key="target">{tunnel.target}</code>],
    [texts.machine, tunnel.machine],
    [texts.openedBy, personName(tunnel.user)],
    [texts.since, <RelativeTime key="since" at={tunnel.opened_at} style="duration" />],
  ]
  return <FactList facts={facts} />
}

function ItemFacts<Item extends Reserved>({ item, kind, facts }: ContentProps<Item>) {
  const { drawer: texts } = useTexts(reservedTexts)
  const lang = useLang()
  const { id, description, region, user, created_at } = item
  const { before = [], after } = facts(item)
  const described: Fact[] = description ? [[texts.description, description]] : []
  const all: Fact[] = [
    [texts.address, <Copyable key="address" text={kind.copied(item)} />],
    ...before,
    ...described,
    ...after,
    [texts.region, region],
    [texts.person, personInFull(user)],
    [texts.reserved, formatDateTime(lang, new Date(created_at))],
    [texts.id, <Copyable key="id" text={id} />],
  ]
  return <FactList facts={all} />
}
