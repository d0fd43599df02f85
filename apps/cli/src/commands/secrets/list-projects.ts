import { printable } from '@nora/command-line/terminal'
import type { SecretsConfig, SecretsProject } from '@nora/contract/secrets'
import { isSlug } from '@nora/secrets-kit'
import { exitCodes, Failure } from '../../output/failure.ts'
import type { CommandSpec, Context } from '../command.ts'
import { secretsMessages } from './secrets.messages.ts'
import { withPerson } from './source/secret-source.ts'

export const listProjects: CommandSpec = {
  name: 'secrets projects',
  summary: {
    ru: 'проекты, их окружения и конфигурации',
    en: 'list projects with their environments and configs',
  },
  arguments: [],
  options: [
    {
      name: 'create',
      kind: 'text',
      placeholder: 'NAME',
      isOnLineOnly: true,
      about: {
        ru: 'создать проект с окружениями из шаблона команды',
        en: 'make a project with the environments of the team’s template',
      },
    },
  ],
  examples: ['nora secrets projects', 'nora secrets projects --create shop'],
  async run(context, input) {
    const slug = input.text('create')
    if (slug !== null && !isSlug(slug)) throw noSlug(slug)
    const projects = await withPerson(context, input, async (_source, { vault }) => {
      if (slug !== null) await vault.createProject({ slug, name: slug })
      return vault.listProjects()
    })
    const { output, lang } = context
    if (output.isJson) output.result({ event: 'secrets_projects', projects: projects.map(toFacts) })
    else {
      if (slug !== null) output.line(output.style.ok(secretsMessages[lang].projectCreated(slug)))
      print(context, projects)
    }
    return exitCodes.ok
  },
}

function toFacts({ id, slug, name, role, environments, configs }: SecretsProject) {
  return {
    id,
    slug,
    name,
    role,
    environments: environments.map((environment) => ({
      id: environment.id,
      slug: environment.slug,
      configs: configs
        .filter(({ environment_id }) => environment_id === environment.id)
        .map((config) => ({
          id: config.id,
          slug: config.slug,
          is_root: config.is_root,
          is_locked: config.is_locked,
          is_frozen: config.is_frozen,
          role: config.role,
          has_key: config.grant !== null,
          secrets: config.secrets,
          seq: config.seq,
        })),
    })),
  }
}

function print({ output, lang }: Context, projects: readonly SecretsProject[]): void {
  const texts = secretsMessages[lang]
  const { style, line } = output
  if (projects.length === 0) line(texts.noProjects)
  for (const { slug, name, environments, configs } of projects) {
    line(`${style.bold(printable(slug))}${name === slug ? '' : `  ${style.faint(printable(name))}`}`)
    for (const environment of environments) {
      line(`  ${printable(environment.slug)}`)
      for (const config of configs.filter(({ environment_id }) => environment_id === environment.id)) {
        line(`    ${printable(`${slug}/${config.slug}`)}  ${style.faint(toState(config, texts))}`.trimEnd())
      }
    }
  }
}

function toState(config: SecretsConfig, texts: (typeof secretsMessages)['en']): string {
  const facts = [
    String(config.secrets),
    ...(config.is_locked ? [texts.locked] : []),
    ...(config.is_frozen ? [texts.frozen] : []),
    ...(config.role !== null && config.grant === null ? [texts.waits] : []),
  ]
  return facts.join(', ')
}

function noSlug(slug: string): Failure {
  return new Failure(exitCodes.usage, {
    ru: `«${slug}» не годится в имена проектов: нужны строчные латинские буквы, цифры и дефис, до 40 знаков.`,
    en: `“${slug}” is no name of a project: use lower-case letters, digits and hyphens, up to 40.`,
  })
}
