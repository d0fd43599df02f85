import { Dialog, SkeletonRows, useTexts } from '@nora/ui'
import type { ConfigView } from '@nora/vault-client'
import { toSafeText } from '@nora/vault-records'
import { useOpenedConfigs } from '../references/use-opened-configs.ts'
import { useProjects } from '../secrets.queries.ts'
import { exposedTexts } from './exposed.messages.ts'

type ExposedDialogProps = { configIds: readonly string[]; onClose(): void }

/** Whoever lost access may have copied these values: a new key protects what comes, not what was. */
export function ExposedDialog({ configIds, onClose }: ExposedDialogProps) {
  const texts = useTexts(exposedTexts)
  const { views, isLoading } = useOpenedConfigs(configIds)
  const { data: projects = [] } = useProjects()
  const places = new Map(
    projects.flatMap((project) =>
      project.configs.map(({ id, slug }) => [id, `${project.slug}/${slug}`] as const),
    ),
  )
  const shown = views.filter(({ state, secrets }) => state === 'open' && secrets.length > 0)
  const unread = configIds.length - views.filter(({ state }) => state === 'open').length
  return (
    <Dialog open onClose={onClose} title={texts.title} description={texts.sentence}>
      {isLoading ? (
        <SkeletonRows rows={3} />
      ) : (
        <div className="flex flex-col gap-4">
          {shown.map((view) => (
            <Names key={view.id} place={places.get(view.id) ?? ''} view={view} />
          ))}
          {shown.length === 0 && unread === 0 && <p className="text-soft">{texts.none}</p>}
          {unread > 0 && <p className="text-sm text-soft">{texts.unread(unread)}</p>}
        </div>
      )}
    </Dialog>
  )
}

function Names({ place, view: { secrets } }: { place: string; view: ConfigView }) {
  const texts = useTexts(exposedTexts)
  const names = secrets.flatMap(({ entry }) => entry?.name ?? []).sort()
  const hidden = secrets.length - names.length
  return (
    <section>
      <h3 className="mb-1.5 font-mono text-code font-medium">{place}</h3>
      <ul aria-label={texts.list(place)} className="divide-y divide-line rounded-lg border border-line">
        {names.map((name) => (
          <li key={name} className="px-3 py-2 font-mono text-code wrap-anywhere">
            {toSafeText(name)}
          </li>
        ))}
        {hidden > 0 && <li className="px-3 py-2 text-sm text-soft">{texts.hidden(hidden)}</li>}
      </ul>
    </section>
  )
}
