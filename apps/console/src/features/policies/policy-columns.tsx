import type { IpPolicyView } from '@nora/contract/policies'
import { EVERY_ENDPOINT } from '@nora/kit'
import { Badge, type Column, RelativeTime } from '@nora/ui'
import type { policiesTexts } from './policies.messages.ts'

export const PLACES = ['console', 'api', 'agents', 'endpoints'] as const
type Place = (typeof PLACES)[number]

/** Lists what the policy is attached to. */
export function getPlaces({ attached_to }: IpPolicyView): Place[] {
  return PLACES.filter((place) =>
    place === 'endpoints' ? attached_to.endpoints.length > 0 : attached_to[place],
  )
}

export function policyColumns(texts: (typeof policiesTexts)['ru']): Column<IpPolicyView>[] {
  const { columns } = texts
  return [
    {
      id: 'name',
      header: columns.name,
      width: 'minmax(140px, 1.6fr)',
      fixed: true,
      hasNote: ({ description }) => description !== '',
      cell: ({ name, description, is_enabled }) => (
        <span className="block min-w-0">
          <span className="flex items-center gap-2">
            <span className="truncate font-[560]">{name}</span>
            {!is_enabled && <Badge>{texts.off}</Badge>}
          </span>
          {description && <span className="block truncate text-xs text-faint">{description}</span>}
        </span>
      ),
      sortValue: ({ name }) => name,
    },
    {
      id: 'places',
      header: columns.places,
      width: 'minmax(130px, 1.8fr)',
      hasNote: (policy) => getPlaces(policy).length > 1,
      cell: (policy) => <Places policy={policy} texts={texts} />,
      sortValue: (policy) => getPlaces(policy).length,
      sameValue: (policy) => [...getPlaces(policy), ...policy.attached_to.endpoints].join(),
    },
    {
      id: 'rules',
      header: columns.rules,
      width: '112px',
      hideBelow: 'sm',
      cell: ({ rules }) => texts.rules(rules.length),
      sortValue: ({ rules }) => rules.length,
    },
    {
      id: 'changed',
      header: columns.changed,
      width: '132px',
      align: 'end',
      hideBelow: 'lg',
      cell: ({ changed_at }) => <RelativeTime at={changed_at} className="text-soft" />,
      sortValue: ({ changed_at }) => Date.parse(changed_at),
    },
  ]
}

function Places({ policy, texts }: { policy: IpPolicyView; texts: (typeof policiesTexts)['ru'] }) {
  const places = getPlaces(policy)
  const { endpoints } = policy.attached_to
  if (places.length === 0) return <Badge tone="warn">{texts.nowhere}</Badge>
  return (
    <span className="flex min-w-0 flex-wrap gap-1">
      {places.map((place) => (
        <Badge key={place} tone={policy.is_enabled ? 'info' : 'neutral'} className="max-w-full">
          <span className="truncate">
            {place !== 'endpoints' ? texts.places[place] : getVisited(texts, endpoints)}
          </span>
        </Badge>
      ))}
    </span>
  )
}

/** Says whose visitors the policy checks. */
function getVisited(texts: (typeof policiesTexts)['ru'], endpoints: readonly string[]): string {
  if (endpoints.includes(EVERY_ENDPOINT)) return texts.everyEndpoint
  const [first] = endpoints
  return endpoints.length === 1 && first !== undefined ? first : texts.endpoints(endpoints.length)
}
