import type { SecretsProject } from '@nora/contract/secrets'
import { Button, lazyPart, usePageKey, useTexts } from '@nora/ui'
import { useNavigate } from '@tanstack/react-router'
import { ClipboardPaste } from 'lucide-react'
import { Suspense, useCallback, useMemo } from 'react'
import { ListPage } from '../../../platform/lists/list-page.tsx'
import { hasWords, type PageAddress } from '../../../platform/lists/list-search.ts'
import { hasItems, NewButton } from '../../../platform/lists/new-button.tsx'
import { ObjectList } from '../../../platform/lists/object-list.tsx'
import { useMay } from '../../../platform/use-may.ts'
import { failuresTexts } from '../failures.messages.ts'
import { frameTexts } from '../frame.messages.ts'
import { useFreshSecrets, useProjects, useSecretsTasks } from '../secrets.queries.ts'
import type { SecretsSearch } from '../secrets-search.ts'
import { secretsTitles } from '../secrets-titles.messages.ts'
import { projectColumns } from './project-columns.tsx'
import { projectsTexts } from './projects.messages.ts'
import { WaitingTasks } from './waiting-tasks.tsx'

const TemplateDialog = lazyPart(() => import('../template/template-dialog.tsx'), 'TemplateDialog')
const NewProjectDialog = lazyPart(() => import('./new-project-dialog.tsx'), 'NewProjectDialog')

/** Of the parameter `new`: a project that begins with a `.env`. */
const IMPORT = 'import'
const RUN = 'nora run -c shop/dev -- npm start'

/** The projects in which the reader has a role, and what waits for their signature. */
export function ProjectsPage({ search, onSearch }: PageAddress<SecretsSearch>) {
  const texts = useTexts(projectsTexts)
  const frame = useTexts(frameTexts)
  const { secrets: title } = useTexts(secretsTitles)
  const failures = useTexts(failuresTexts)
  const navigate = useNavigate()
  const mayCreate = useMay('secrets.create_project')
  const mayTemplate = useMay('secrets.template')
  const projects = useProjects()
  const { data: tasks } = useSecretsTasks()
  useFreshSecrets()
  usePageKey('create', () => {
    if (mayCreate) onSearch({ new: 'yes' }, true)
    return mayCreate
  })
  const countTasks = useCallback(
    ({ configs }: SecretsProject) => {
      const waiting = new Set(tasks?.map(({ config_id }) => config_id))
      return configs.filter(({ id }) => waiting.has(id)).length
    },
    [tasks],
  )
  const columns = useMemo(() => projectColumns({ texts, frame, countTasks }), [texts, frame, countTasks])
  const add = mayCreate && <NewButton onSearch={onSearch}>{texts.add}</NewButton>
  return (
    <ListPage
      title={title}
      sentence={texts.sentence}
      actions={
        <>
          {mayTemplate && (
            <Button onClick={() => onSearch({ open: 'template' }, true)}>{texts.template}</Button>
          )}
          {hasItems(projects) && add}
        </>
      }
    >
      <WaitingTasks />
      <ObjectList<SecretsProject, SecretsSearch>
        name="secrets"
        label={texts.list}
        list={projects}
        columns={columns}
        rowName={({ name }) => name}
        actions={[]}
        matches={matches}
        search={search}
        onSearch={onSearch}
        searchLabel={texts.search}
        filters={[]}
        onOpenRow={({ slug }) => void navigate({ to: '/secrets/project/$slug', params: { slug } })}
        failed={failures.projects}
        empty={{
          drawing: 'keys',
          title: texts.empty,
          sentence: texts.emptySentence,
          action: add && (
            <span className="flex flex-wrap justify-center gap-2">
              {add}
              <Button
                icon={<ClipboardPaste aria-hidden="true" />}
                onClick={() => onSearch({ new: IMPORT }, true)}
              >
                {texts.import}
              </Button>
            </span>
          ),
          command: { words: texts.emptyCommand, text: RUN },
        }}
        foot={texts.count}
      />
      <Suspense>
        {search.open === 'template' && mayTemplate && (
          <TemplateDialog onClose={() => onSearch({ open: undefined }, true)} />
        )}
        {search.new && mayCreate && (
          <NewProjectDialog
            taken={projects.data?.map(({ slug }) => slug) ?? []}
            isImporting={search.new === IMPORT}
            onClose={() => onSearch({ new: undefined }, true)}
          />
        )}
      </Suspense>
    </ListPage>
  )
}

function matches({ name, slug }: SecretsProject, { q }: SecretsSearch): boolean {
  return hasWords(q, [name, slug])
}
