import type { SecretsProject } from '@nora/contract/secrets'
import { Button, IconButton, linkStyle, Menu, PageHead, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { MoreHorizontal, Plus, Settings2, Trash2, Users } from 'lucide-react'
import type { PageAddress } from '../../../platform/lists/list-search.ts'
import { frameTexts } from '../frame.messages.ts'
import type { SecretsSearch } from '../secrets-search.ts'
import { secretsTitles } from '../secrets-titles.messages.ts'
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
          <Button icon={<Users aria-hidden="true" />} onClick={open('members')}>
            {actions.members(project.members.length)}
          </Button>
          {canAdminister && (
            <>
              <Menu
                align="end"
                trigger={<IconButton label={actions.more} icon={<MoreHorizontal aria-hidden="true" />} />}
                entries={[
                  { label: actions.settings, icon: <Settings2 />, onSelect: open('settings') },
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
