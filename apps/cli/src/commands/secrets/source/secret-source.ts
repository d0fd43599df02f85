import type { Input } from '@nora/command-line/parsing'
import { createIds } from '@nora/kit'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { Context } from '../../command.ts'
import { type OpenVault, withOpenVault } from '../../open-vault.ts'
import { callingVault } from '../../vault-failure.ts'
import { secretsMessages } from '../secrets.messages.ts'
import { readCopyOptions } from './copy-options.ts'
import { followEvents } from './follow-events.ts'
import { openMachine } from './open-machine.ts'
import type { SecretSource } from './source.ts'

/** Works as the machine whose token NORA_SECRETS_TOKEN is, else as the person at this terminal. */
export async function withSecretSource<T>(
  context: Context,
  input: Input,
  work: (source: SecretSource, open: OpenVault | null) => Promise<T>,
): Promise<T> {
  if (isMachine(context)) return work(await openMachine(context, input), null)
  if (readCopyOptions(input).mode === 'offline') throw copiesAreForMachines()
  try {
    return await withOpenVault(context, input, (open) => work(toPersonSource(context, open), open))
  } catch (error) {
    throw isUnsigned(error) && context.platform.env.NORA_SECRETS_TOKEN === '' ? emptyToken(error) : error
  }
}

function isUnsigned(error: unknown): error is Failure {
  return error instanceof Failure && error.exitCode === exitCodes.notSignedIn
}

/** A job whose secret is not there has the variable all the same, with nothing in it. */
function emptyToken({ exitCode, text, code }: Failure): Failure {
  return new Failure(exitCode, text, {
    code,
    advice: {
      ru: 'NORA_SECRETS_TOKEN задана, но пуста: проверьте, что секрет с токеном доступен этому заданию.',
      en: 'NORA_SECRETS_TOKEN is set and empty: check that this job may see the secret with the token.',
    },
  })
}

/** Works as a person, whom some things need. Throws a Failure when a machine token is set. */
export async function withPerson<T>(
  context: Context,
  input: Input,
  work: (source: SecretSource, open: OpenVault) => Promise<T>,
): Promise<T> {
  if (isMachine(context)) throw peopleOnly()
  return withOpenVault(context, input, (open) => work(toPersonSource(context, open), open))
}

export function isMachine({ platform }: Context): boolean {
  return Boolean(platform.env.NORA_SECRETS_TOKEN)
}

function toPersonSource({ platform, lang }: Context, { server, vault, person }: OpenVault): SecretSource {
  const calling = <T>(call: Promise<T>) => callingVault(server, call)
  return {
    kind: 'person',
    server,
    async listConfigs() {
      return (await calling(vault.listProjects())).flatMap(({ environments, configs, ...project }) =>
        configs.map(({ id, slug, former_slugs, environment_id, grant }) => ({
          project: project.slug,
          former_projects: project.former_slugs,
          environment: environments.find((one) => one.id === environment_id)?.slug ?? '',
          config: slug,
          former_slugs,
          config_id: id,
          has_key: grant !== null,
        })),
      )
    },
    getSecretSet: (address) => calling(vault.getSecretSet(address)),
    saveSecrets: ({ config_id }, change) => calling(vault.saveSecrets(config_id, change)),
    watch(onChange, signal) {
      const onLocked = () => platform.stderr.write(`! ${secretsMessages[lang].watchLocked}\n`)
      const onFull = (why: string) => platform.stderr.write(`! ${secretsMessages[lang].watchFull(why)}\n`)
      const monitor = createIds(platform.clock).next('smo')
      return followEvents(person.session, platform, { monitor, onChange, onLocked, onFull, signal })
    },
  }
}

function peopleOnly(): Failure {
  return new Failure(
    exitCodes.forbidden,
    {
      ru: 'Это делают только люди, а задан токен машины (NORA_SECRETS_TOKEN).',
      en: 'Only people do this, and a machine token is set (NORA_SECRETS_TOKEN).',
    },
    {
      code: 'PeopleOnly',
      advice: {
        ru: 'Уберите NORA_SECRETS_TOKEN и войдите: nora login',
        en: 'Unset NORA_SECRETS_TOKEN and sign in: nora login',
      },
    },
  )
}

function copiesAreForMachines(): Failure {
  return new Failure(exitCodes.usage, {
    ru: 'Копию на случай обрыва связи хранят машины с токеном (NORA_SECRETS_TOKEN), а не люди: --offline здесь не работает.',
    en: 'Only machines with a token (NORA_SECRETS_TOKEN) keep a copy for outages, people do not: --offline does not work here.',
  })
}
