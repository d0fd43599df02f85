import type { Certificate } from '@nora/contract/certificates'
import { ConfirmDialog, lazyPart, notify, useTexts } from '@nora/ui'
import { Replace, RotateCw, Trash2 } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { toOptions } from '../../platform/lists/list-filters.tsx'
import { ListPage } from '../../platform/lists/list-page.tsx'
import { hasWords, isChosen, type PageAddress } from '../../platform/lists/list-search.ts'
import { hasItems, NewButton } from '../../platform/lists/new-button.tsx'
import { ObjectList } from '../../platform/lists/object-list.tsx'
import { certificateColumns } from './certificate-columns.tsx'
import { certificatesTexts } from './certificates.messages.ts'
import { useCertificateChange, useCertificates } from './certificates.queries.ts'
import type { CertificatesSearch } from './certificates-search.ts'
import { useRenewal } from './use-renewal.ts'

const CertificateDrawer = lazyPart(() => import('./certificate-drawer.tsx'), 'CertificateDrawer')
const UploadDialog = lazyPart(() => import('./upload/upload-dialog.tsx'), 'UploadDialog')

const SOURCES = ['acme', 'uploaded', 'client'] as const
const STATES = ['live', 'renewing', 'ended', 'revoked'] as const
const NAMES_SHOWN = 5

/** The certificates of the current team. */
export function CertificatesPage(address: PageAddress<CertificatesSearch>) {
  const texts = useTexts(certificatesTexts)
  const { search, onSearch } = address
  const certificates = useCertificates()
  const now = certificates.dataUpdatedAt
  const columns = useMemo(() => certificateColumns(texts, now), [texts, now])
  const [removing, remove] = useState<Certificate | null>(null)
  const renewal = useRenewal()
  const replace = ({ id }: Certificate) => onSearch({ new: id, certificate: undefined }, true)
  const add = <NewButton onSearch={onSearch}>{texts.upload}</NewButton>
  return (
    <ListPage
      guide="domains#certificates"
      title={texts.title}
      sentence={texts.sentence}
      actions={hasItems(certificates) && add}
    >
      <ObjectList<Certificate, CertificatesSearch>
        name="certificates"
        label={texts.title}
        list={certificates}
        columns={columns}
        rowName={({ names }) => names[0] ?? ''}
        actions={[
          {
            label: texts.renew,
            icon: <RotateCw aria-hidden="true" />,
            isFor: isRenewable,
            act: ({ id }) => renewal.mutate(id),
          },
          {
            label: texts.replace,
            icon: <Replace aria-hidden="true" />,
            isFor: ({ source }) => source === 'uploaded',
            act: replace,
          },
          { label: texts.remove, icon: <Trash2 aria-hidden="true" />, danger: true, act: remove },
        ]}
        matches={matchesSearch}
        {...address}
        searchLabel={texts.search}
        filters={[
          { name: 'source', label: texts.columns.source, options: toOptions(SOURCES, texts.sources) },
          { name: 'state', label: texts.columns.ends, options: toOptions(STATES, texts.states) },
        ]}
        drawer="certificate"
        failed={texts.listFailed}
        empty={{ drawing: 'names', title: texts.empty, sentence: texts.emptySentence, action: add }}
        foot={texts.count}
      />
      <Suspense>
        {search.certificate && (
          <CertificateDrawer
            id={search.certificate}
            certificates={certificates.data}
            now={now}
            onRenew={isRenewable}
            onReplace={replace}
            onRemove={remove}
            onClose={() => onSearch({ certificate: undefined }, true)}
          />
        )}
      </Suspense>
      <Suspense>
        {search.new && (
          <UploadDialog
            key={search.new}
            replacedId={search.new === 'yes' ? null : search.new}
            replaced={certificates.data?.find(({ id }) => id === search.new)}
            onClose={() => onSearch({ new: undefined }, true)}
            onDone={({ id }) => onSearch({ new: undefined, certificate: id }, true)}
          />
        )}
      </Suspense>
      {removing && <RemoveDialog certificate={removing} onClose={() => remove(null)} />}
    </ListPage>
  )
}

function isRenewable({ source, state }: Certificate): boolean {
  return source === 'acme' && state !== 'renewing'
}

function matchesSearch(
  { names, issuer, description, source, state }: Certificate,
  search: CertificatesSearch,
): boolean {
  const isWanted = isChosen(search.source, source) && isChosen(search.state, state)
  return isWanted && hasWords(search.q, [...names, issuer, description])
}

/** One in use is deleted when its name was typed. */
function RemoveDialog({ certificate, onClose }: { certificate: Certificate; onClose(): void }) {
  const texts = useTexts(certificatesTexts)
  const { names, used_by } = certificate
  const [name = ''] = names
  const removing = useCertificateChange(
    (api, id: string) => api.certificates.deleteCertificate({ params: { id }, query: { name } }),
    { failed: (lang) => certificatesTexts[lang].removeFailed },
  )
  const shown = used_by.slice(0, NAMES_SHOWN).map(({ hostname }) => hostname)
  const more = used_by.length > shown.length ? [texts.more(used_by.length - shown.length)] : []
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.removeTitle(name)}
      consequence={used_by.length > 0 ? texts.removeUsed([...shown, ...more].join(', ')) : texts.removeUnused}
      confirm={texts.remove}
      typedName={used_by.length > 0 ? name : undefined}
      onConfirm={async () => {
        await removing.mutateAsync(certificate.id)
        notify({ title: texts.removed, message: name })
      }}
    />
  )
}
