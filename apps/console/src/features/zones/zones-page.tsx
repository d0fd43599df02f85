import type { Region } from '@nora/contract/system'
import type { Zone } from '@nora/contract/zones'
import { ConfirmDialog, lazyPart, notify, useLang, useTexts } from '@nora/ui'
import { Pencil, Trash2 } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { toOptions } from '../../platform/lists/list-filters.tsx'
import { ListPage } from '../../platform/lists/list-page.tsx'
import { hasWords, isChosen, type PageAddress } from '../../platform/lists/list-search.ts'
import { hasItems, NewButton } from '../../platform/lists/new-button.tsx'
import { ObjectList } from '../../platform/lists/object-list.tsx'
import { getStatusClass } from '../../platform/verification/status-word.tsx'
import { zoneColumns } from './zone-columns.tsx'
import { zonesTexts } from './zones.messages.ts'
import { useZoneChange, useZones } from './zones.queries.ts'
import type { ZonesSearch } from './zones-search.ts'

const ZoneDrawer = lazyPart(() => import('./zone-drawer.tsx'), 'ZoneDrawer')
const ZoneDialog = lazyPart(() => import('./zone-dialog.tsx'), 'ZoneDialog')

const STATUSES = ['check', 'error', 'verified'] as const

type ZonesPageProps = PageAddress<ZonesSearch> & { regions: readonly Region[] }

/** The zones of the current team. */
export function ZonesPage({ regions, ...address }: ZonesPageProps) {
  const texts = useTexts(zonesTexts)
  const lang = useLang()
  const { search, onSearch } = address
  const zones = useZones()
  const columns = useMemo(() => zoneColumns(texts, lang), [texts, lang])
  const [editing, edit] = useState<Zone | null>(null)
  const [removing, remove] = useState<Zone | null>(null)
  const add = <NewButton onSearch={onSearch}>{texts.add}</NewButton>
  return (
    <ListPage
      guide="domains#zones"
      title={texts.title}
      sentence={texts.sentence}
      actions={hasItems(zones) && add}
    >
      <ObjectList<Zone, ZonesSearch>
        name="zones"
        label={texts.title}
        list={zones}
        columns={columns}
        rowName={({ display_name }) => display_name}
        actions={[
          {
            label: texts.edit,
            icon: <Pencil aria-hidden="true" />,
            isFor: ({ is_over_limit }) => !is_over_limit,
            act: edit,
          },
          { label: texts.remove, icon: <Trash2 aria-hidden="true" />, danger: true, act: remove },
        ]}
        matches={matchesSearch}
        {...address}
        searchLabel={texts.search}
        filters={[
          { name: 'status', label: texts.columns.status, options: toOptions(STATUSES, texts.statuses) },
        ]}
        drawer="zone"
        failed={texts.listFailed}
        empty={{ drawing: 'names', title: texts.empty, sentence: texts.emptySentence, action: add }}
        foot={texts.count}
      />
      <Suspense>
        {search.zone && (
          <ZoneDrawer
            id={search.zone}
            zones={zones.data}
            onEdit={edit}
            onRemove={remove}
            onClose={() => onSearch({ zone: undefined }, true)}
          />
        )}
      </Suspense>
      <Suspense>
        {search.new && regions.length > 0 && (
          <ZoneDialog
            regions={regions}
            onClose={() => onSearch({ new: undefined }, true)}
            onDone={({ id }) => onSearch({ new: undefined, zone: id }, true)}
          />
        )}
        {editing && (
          <ZoneDialog
            key={editing.id}
            zone={editing}
            regions={regions}
            onClose={() => edit(null)}
            onDone={() => edit(null)}
          />
        )}
      </Suspense>
      {removing && <RemoveDialog zone={removing} onClose={() => remove(null)} />}
    </ListPage>
  )
}

function matchesSearch({ name, display_name, status }: Zone, search: ZonesSearch): boolean {
  return isChosen(search.status, getStatusClass(status)) && hasWords(search.q, [name, display_name])
}

/** A zone with names is deleted when its name was typed. */
function RemoveDialog({ zone, onClose }: { zone: Zone; onClose(): void }) {
  const texts = useTexts(zonesTexts)
  const removing = useZoneChange(
    (api, { id, name }: Zone) => api.zones.deleteZone({ params: { id }, query: { name } }),
    { failed: (lang) => zonesTexts[lang].removeFailed },
  )
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.removeTitle(zone.display_name)}
      consequence={zone.names > 0 ? texts.removeWithNames(texts.names(zone.names)) : texts.removeEmpty}
      confirm={texts.remove}
      typedName={zone.names > 0 ? zone.name : undefined}
      onConfirm={async () => {
        await removing.mutateAsync(zone)
        notify({ title: texts.removed, message: zone.display_name })
      }}
    />
  )
}
