import type { SecretsProject } from '@nora/contract/secrets'
import { COMPARED_CONFIGS } from '@nora/secrets-kit'
import { Button, buttonStyle, IconButton, linkStyle, Menu, PageHead, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { Columns3, MoreHorizontal, Pencil, Plus, Trash2, Users } from 'lucide-react'
import type { PageAddress } from '../../../platform/lists/list-search.ts'
import { frameTexts } from '../frame.messages.ts'
import { usePeople } from '../secrets.queries.ts'
import type { SecretsSearch } from '../secrets-search.ts'
import { secretsTitles } from '../secrets-titles.messages.ts'
import { countPeople } from './keeps-access.ts'
import { projectTexts } from './project.messages.ts'

type ProjectHeadProps = Pick<PageAddress<SecretsSearch>, 'onSearch'> & {
  project: SecretsProject
  canAdminister: boolean
}

/** Name, members and actions of a project. */
export function ProjectHead({ project, canAdminister, onSearch }: ProjectHeadProps) {
  const texts = useTexts(projectTexts)
  const { roles } = useTexts(frameTexts)
  const { secrets } = useTexts(secretsTitles)
  const { actions } = texts
  const { data: people = [] } = usePeople()
  const open = (name: string) => () => onSearch({ open: name }, true)
  return (
    <PageHead
      title={project.name}
      sentence={
        <>
          <Link to="/secrets" className={linkStyle}>
            {secrets}
          </Link>{' '}
          / <span className="font-mono text-code">{project.slug}</span> ·{' '}
          {project.role ? texts.role(roles[project.role]) : texts.someConfigs}
        </>
      }
      actions={
        <>
          {project.configs.length > 1 && (
            <Link
              to="/secrets/project/$projectSlug/compare"
              params={{ projectSlug: project.slug }}
              search={{ configs: listRoots(project) }}
              className={buttonStyle()}
            >
              <Columns3 aria-hidden="true" />
              {actions.compare}
            </Link>
          )}
          <Button icon={<Users aria-hidden="true" />} onClick={open('members')}>
            {actions.members(countPeople(project, people))}
          </Button>
          {canAdminister && (
            <>
              <Menu
                align="end"
                trigger={<IconButton label={actions.more} icon={<MoreHorizontal aria-hidden="true" />} />}
                entries={[
                  { label: actions.settings, icon: <Pencil />, onSelect: open('settings') },
                  { kind: 'separator' },
                  { label: actions.delete, icon: <Trash2 />, danger: true, onSelect: open('delete') },
                ]}
              />
              <Button look="primary" icon={<Plus aria-hidden="true" />} onClick={open('environment')}>
                {actions.environment}
              </Button>
            </>
          )}
        </>
      }
    />
  )
}

/** The environments side by side: their roots, in their order. */
function listRoots({ environments, configs }: SecretsProject): string {
  const roots = environments.flatMap(
    ({ id }) =>
      configs.find((one) => one.is_root && one.environment_id === id && one.role !== null)?.slug ?? [],
  )
  return roots.slice(0, COMPARED_CONFIGS.most).join(',')
}
