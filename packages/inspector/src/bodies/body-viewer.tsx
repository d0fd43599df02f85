import type { CapturedBody } from '@nora/contract/tunnels'
import { formatBytes, KIB, MIB } from '@nora/kit'
import { buttonStyle, Segmented, Skeleton, useLang, useTexts } from '@nora/ui'
import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { inspectorTexts } from '../inspector.messages.ts'
import { type BodyKind, bodyKind, parseForm, parseJson } from './body-kind.ts'
import { BoundedText } from './bounded-text.tsx'
import { FormTable } from './form-table.tsx'
import { hexDump } from './hex-dump.ts'
import { JsonTree } from './json-tree.tsx'
import { useBody } from './use-body.ts'

const TEXT_STEP_BYTES = 128 * KIB
const HEX_STEP_BYTES = 8 * KIB
/** Beyond this a tree would cost more than it tells. */
const TREE_LIMIT_BYTES = 4 * MIB

type View = 'tree' | 'form' | 'image' | 'text' | 'hex'

const getViews: Record<Exclude<BodyKind, 'empty'>, View[]> = {
  json: ['tree', 'text', 'hex'],
  form: ['form', 'text', 'hex'],
  image: ['image', 'hex'],
  text: ['text', 'hex'],
  binary: ['hex'],
}

export type BodyViewerProps = {
  body: CapturedBody
  /** Answers with the kept bytes. */
  url: string
  /** The kept bytes, where they are known already: they are not asked for. */
  bytes?: Uint8Array | undefined
}

export function BodyViewer({ body, url, bytes }: BodyViewerProps) {
  const texts = useTexts(inspectorTexts)
  const lang = useLang()
  const asked = useBody(url, bytes ? 0 : body.kept_bytes)
  const loaded = bytes ? { state: 'loaded' as const, bytes } : asked
  if (loaded.state === 'failed') return <p className="text-bad">{texts.bodyFailed}</p>
  if (loaded.state === 'loading') return <Skeleton className="h-24 w-full" />
  const kind = bodyKind(body.content_type, loaded.bytes)
  if (kind === 'empty') return <p className="text-faint">{texts.noBody}</p>
  return (
    <section aria-label={texts.body} className="flex flex-col gap-2">
      <LoadedBody key={kind} bytes={loaded.bytes} kind={kind} url={url} />
      <p className="text-xs text-faint">
        {[body.content_type, formatBytes(lang, body.bytes), body.content_encoding]
          .filter(Boolean)
          .join(' · ')}
        {body.cut_by !== null && ` · ${texts.kept(body.kept_bytes, body.bytes)} ${texts.cutBy[body.cut_by]}`}
      </p>
    </section>
  )
}

type LoadedBodyProps = { bytes: Uint8Array; kind: Exclude<BodyKind, 'empty'>; url: string }

function LoadedBody({ bytes, kind, url }: LoadedBodyProps) {
  const texts = useTexts(inspectorTexts)
  const json = useMemo(
    () => (kind === 'json' && bytes.length <= TREE_LIMIT_BYTES ? parseJson(decode(bytes)) : null),
    [bytes, kind],
  )
  const views = getViews[kind].filter((one) => one !== 'tree' || json !== null)
  const [chosen, setChosen] = useState<View>()
  const view = chosen && views.includes(chosen) ? chosen : views[0]!
  return (
    <>
      <div className="flex items-center gap-2">
        {views.length > 1 && (
          <Segmented
            label={texts.bodyView}
            value={view}
            onChange={setChosen}
            options={views.map((value) => ({ value, label: texts.views[value] }))}
          />
        )}
        <a
          href={url}
          download
          aria-label={texts.download}
          title={texts.download}
          className={buttonStyle({ look: 'ghost', size: 'small', className: 'ml-auto' })}
        >
          <Download aria-hidden="true" />
        </a>
      </div>
      <div className="rounded-md border border-line bg-sunken px-3.5 py-3">
        {view === 'tree' && json && <JsonTree value={json.value} />}
        {view === 'form' && <FormTable fields={parseForm(decode(bytes))} />}
        {view === 'image' && <img src={url} alt={texts.imageAlt} className="max-h-96 max-w-full" />}
        {view === 'text' && <BoundedText bytes={bytes} stepBytes={TEXT_STEP_BYTES} toText={decode} wrap />}
        {view === 'hex' && <BoundedText bytes={bytes} stepBytes={HEX_STEP_BYTES} toText={hexDump} />}
      </div>
    </>
  )
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}
