import { lazyPart, linkStyle, SkeletonRows, TabList, TabPanel, useTexts } from '@nora/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo } from 'react'
import { usePageTitle } from '../../../platform/page-title.ts'
import { useMay } from '../../../platform/use-may.ts'
import { EmptyPage, Gone, LoadOrGone, PageOrGone } from '../load-or-gone.tsx'
import { usePersonNames } from '../people/use-person-names.ts'
import { type ConfigPlace, canWriteIn, findPlace } from '../place/config-place.ts'
import { useConfig, useFreshSecrets, useProject } from '../secrets.queries.ts'
import { secretsTitles } from '../secrets-titles.messages.ts'
import { configTexts } from './config.messages.ts'
import { ConfigHead } from './config-head.tsx'
import { ConfigNotices } from './config-notices.tsx'

const SecretsTable = lazyPart(() => import('../table/secrets-table.tsx'), 'SecretsTable')
const AuditPart = lazyPart(() => import('../history/audit-part.tsx'), 'AuditPart')
const AccessPart = lazyPart(() => import('../access/access-part.tsx'), 'AccessPart')
const SettingsPart = lazyPart(() => import('../settings/settings-part.tsx'), 'SettingsPart')

const CONFIG_PARTS = ['secrets', 'audit', 'access', 'settings'] as const
export type ConfigPart = (typeof CONFIG_PARTS)[number]

const PART_CODE = { secrets: SecretsTable, audit: AuditPart, access: AccessPart, settings: SettingsPart }

export type ConfigPageProps = Opening & { projectSlug: string; configSlug: string; part: ConfigPart }

type Opening = {
  /** The dialog that the address opens; `onOpened` takes it out of the address. */
  open?: string | undefined
  onOpened?(): void
}

/** A config, found by its slugs, present or earlier ones. */
export function ConfigPage({ projectSlug, configSlug, part, ...opening }: ConfigPageProps) {
  const texts = useTexts(configTexts)
  const { secrets: title } = useTexts(secretsTitles)
  const project = useProject(projectSlug)
  useFreshSecrets()
  const place = useMemo(() => findPlace(project.data, configSlug), [project.data, configSlug])
  usePageTitle(place?.config.name ?? title)
  useFormerSlugs(place, { projectSlug, configSlug, part })
  useEffect(() => PART_CODE[part].preload(), [part])
  if (place) return <OpenConfig key={place.config.id} place={place} part={part} {...opening} />
  if (project.data) {
    const link = (
      <Link to="/secrets/project/$slug" params={{ slug: project.data.slug }} className={linkStyle}>
        {texts.toProject}
      </Link>
    )
    return (
      <EmptyPage>
        <Gone title={texts.gone} sentence={texts.goneSentence} link={link} />
      </EmptyPage>
    )
  }
  return <PageOrGone error={project.error} what="project" onRetry={project.refetch} />
}

const ADDRESSES = {
  secrets: '/secrets/project/$projectSlug/config/$configSlug',
  audit: '/secrets/project/$projectSlug/config/$configSlug/audit',
  access: '/secrets/project/$projectSlug/config/$configSlug/access',
  settings: '/secrets/project/$projectSlug/config/$configSlug/settings',
} as const

/** Earlier slugs of the project and the config lead to the present ones. */
function useFormerSlugs(place: ConfigPlace | undefined, { projectSlug, configSlug, part }: ConfigPageProps) {
  const navigate = useNavigate()
  const [project, config] = [place?.project.slug, place?.config.slug]
  useEffect(() => {
    if (project === undefined || config === undefined) return
    if (project === projectSlug && config === configSlug) return
    const params = { projectSlug: project, configSlug: config }
    void navigate({ to: ADDRESSES[part], params, replace: true })
  }, [navigate, project, config, projectSlug, configSlug, part])
}

type OpenConfigProps = Opening & { place: ConfigPlace; part: ConfigPart }

function OpenConfig({ place, part, open, onOpened }: OpenConfigProps) {
  const texts = useTexts(configTexts)
  const navigate = useNavigate()
  const mayWrite = useMay('secrets.write')
  const { data: view, error, refetch } = useConfig(place.config.id)
  const params = { projectSlug: place.project.slug, configSlug: place.config.slug }
  const canWrite = mayWrite && canWriteIn(place)
  const canAdminister = mayWrite && place.config.role === 'admin' && !place.config.is_read_only
  const personName = usePersonNames(view?.members)
  // The other tabs open at once.
  useEffect(() => Object.values(PART_CODE).forEach((one) => void one.preload()), [])
  return (
    <>
      <ConfigHead
        place={place}
        tabs={
          <TabList
            name="config"
            label={texts.partsLabel}
            tabs={CONFIG_PARTS.map((id) => ({ id, label: texts.parts[id] }))}
            value={part}
            onChange={(next) => void navigate({ to: ADDRESSES[next], params })}
          />
        }
      />
      <TabPanel name="config" value={part} className="px-4 pb-8 sm:px-8">
        {error && !view && <LoadOrGone error={error} what="secrets" onRetry={refetch} />}
        {!error && !view && <SkeletonRows rows={8} />}
        {view && <ConfigNotices {...{ place, view }} hasReminders={part === 'secrets'} />}
        <Suspense fallback={<SkeletonRows rows={8} />}>
          {view?.state === 'open' && part === 'secrets' && (
            <SecretsTable {...{ view, canWrite, place, open, onOpened }} />
          )}
          {view?.state === 'open' && part === 'audit' && (
            <AuditPart config={place.config} {...{ view, canWrite, canAdminister, personName }} />
          )}
          {view?.state === 'open' && part === 'access' && (
            <AccessPart project={place.project} view={view} canAdminister={canAdminister} />
          )}
          {view && part === 'settings' && <SettingsPart place={place} canAdminister={canAdminister} />}
        </Suspense>
      </TabPanel>
    </>
  )
}
