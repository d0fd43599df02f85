import type { RoleProject, RoleSecrets } from '@nora/contract/teams'
import { Checkbox, linkStyle, Select, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { useVaultPhase } from '../../../platform/vault/use-vault.ts'
import { useOwnProjects } from '../team.queries.ts'
import { rolesTexts } from './roles.messages.ts'

type SecretsFieldProps = { value: RoleSecrets | null; onChange(secrets: RoleSecrets | null): void }

/** What the role gives of the secrets store. Projects that the reader does not administer stay as they are. */
export function SecretsField({ value, onChange }: SecretsFieldProps) {
  const { dialog: texts } = useTexts(rolesTexts)
  const given = value ?? { may_create_projects: false, projects: [] }
  function set(changes: Partial<RoleSecrets>) {
    const next = { ...given, ...changes }
    onChange(next.may_create_projects || next.projects.length > 0 ? next : null)
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-[550]">{texts.secrets}</legend>
      <Checkbox
        label={texts.mayCreateProjects}
        checked={given.may_create_projects}
        onChange={({ target }) => set({ may_create_projects: target.checked })}
      />
      <ProjectsField value={given.projects} onChange={(projects) => set({ projects })} />
    </fieldset>
  )
}

type ProjectsFieldProps = { value: readonly RoleProject[]; onChange(projects: RoleProject[]): void }

function ProjectsField({ value, onChange }: ProjectsFieldProps) {
  const { dialog: texts, access } = useTexts(rolesTexts)
  const projects = useOwnProjects()
  const isLocked = useVaultPhase().kind !== 'open'
  const others = value.filter(({ id }) => !projects.some((one) => one.id === id))
  const options = (['none', 'viewer', 'editor', 'admin'] as const).map((one) => {
    return { value: one, label: access[one] }
  })
  function set(id: string, next: RoleProject['access'] | 'none') {
    const rest = value.filter((one) => one.id !== id)
    onChange(next === 'none' ? rest : [...rest, { id, access: next }])
  }
  return (
    <>
      {isLocked && (
        <p className="text-sm text-soft">
          {texts.secretsLocked}{' '}
          <Link to="/secrets" className={linkStyle}>
            {texts.unlock}
          </Link>
        </p>
      )}
      {projects.length > 0 && <p className="text-sm text-soft">{texts.secretsHelp}</p>}
      <ul className="flex max-h-60 flex-col gap-2 overflow-y-auto">
        {projects.map(({ id, name }) => (
          <li key={id} className="flex items-center gap-3">
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <Select
              aria-label={texts.secretsOf(name)}
              className="w-44!"
              value={value.find((one) => one.id === id)?.access ?? 'none'}
              options={options}
              onChange={(next) => set(id, next)}
            />
          </li>
        ))}
      </ul>
      {others.length > 0 && !isLocked && (
        <p className="text-sm text-soft">{texts.otherProjects(others.length)}</p>
      )}
    </>
  )
}
