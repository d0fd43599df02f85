import type { ApiCalls } from '@nora/client'
import type { Localized } from '@nora/kit'
import type { Diagnostic } from '@nora/policy'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { Platform } from '../../../platform/platform.ts'
import { loadPolicyLanguage } from '../../load-policy-language.ts'
import { isWrittenAsPath, type Places, toPath } from '../plan/read-target.ts'
import { policyMessages } from './policy.messages.ts'
import { type ReadSecret, resolvePolicy } from './resolve-policy.ts'

/** Errors that are shown at once. */
const SHOWN = 5
const LISTED = 100

export type PolicyPlaces = Pick<Places, 'baseFolder' | 'homeFolder'> & {
  readFile: Platform['readFile']
  /** How the person knows the option: `--policy`, `tunnels.shop.policy`. */
  name: string
  /** null: addresses of secrets are looked at, and not looked up. */
  readSecret: ReadSecret | null
}

/** A policy that was asked for: its text, or the name of one that the server keeps. */
export type RequestedPolicy = { readonly source: string } | { readonly name: string }

/** Reads the file, or takes the text for a name where no such file is. Throws a Failure. */
export async function readPolicy(text: string, places: PolicyPlaces): Promise<RequestedPolicy> {
  const source = await readSource(text, places)
  if (source !== null) return { source }
  if (isWrittenAsPath(text) || /\.(?:ya?ml|json)$/i.test(text))
    throw usage((texts) => texts.noFile(places.name, toPath(text, places)))
  return { name: text }
}

/** Reads the file. Throws a Failure. */
export async function readPolicyFile(text: string, places: PolicyPlaces): Promise<string> {
  const source = await readSource(text, places)
  if (source === null) throw usage((texts) => texts.noFile(places.name, toPath(text, places)))
  return source
}

/** The text of the policy, from the server where it only has a name. Throws a Failure. */
export async function findPolicySource(
  requested: RequestedPolicy,
  api: ApiCalls,
  optionName: string,
): Promise<string> {
  if ('source' in requested) return requested.source
  const { name } = requested
  const { items } = await api.trafficPolicies.listPolicies({ query: { q: name, limit: LISTED } })
  const found = items.find((policy) => policy.name.toLowerCase() === name.toLowerCase())
  if (found === undefined)
    throw usage(
      (texts) => texts.unknown(optionName, name),
      (texts) => texts.seeList,
    )
  const policy = await api.trafficPolicies.getPolicy({ params: { id: found.id } })
  if (policy.version === 0)
    throw usage(
      (texts) => texts.unpublished(optionName, policy.name),
      (texts) => texts.publish,
    )
  const { HIDDEN } = await loadPolicyLanguage()
  if (policy.source.includes(HIDDEN))
    throw usage(
      (texts) => texts.hidden(optionName, policy.name),
      (texts) => texts.attach,
    )
  return policy.source
}

async function readSource(text: string, places: PolicyPlaces): Promise<string | null> {
  const path = toPath(text, places)
  const source = await places.readFile(path).catch(() => {
    throw usage((texts) => texts.unreadable(places.name, path))
  })
  if (source === null) return null
  const errors = await findErrors(source)
  if (errors.length > 0) throw mistakes(errors, path, places.name)
  const resolved = await resolvePolicy(source, { ...places, path })
  // What is wrong with a value is not said: the sentence would hold it.
  const found = resolved === source ? [] : await findErrors(resolved)
  if (found.length > 0) throw usage((texts) => texts.unfitSecrets(places.name, path))
  return resolved
}

async function findErrors(source: string): Promise<Diagnostic[]> {
  const { compilePolicy } = await loadPolicyLanguage()
  return compilePolicy(source).diagnostics.filter(({ severity }) => severity === 'error')
}

function mistakes(errors: readonly Diagnostic[], path: string, name: string): Failure {
  const toLines = (lang: keyof Localized) =>
    errors.slice(0, SHOWN).map(({ line, column, message }) => `  ${path}:${line}:${column}: ${message[lang]}`)
  const more = errors.length - SHOWN
  return new Failure(
    exitCodes.usage,
    {
      ru: policyMessages.ru.mistakes(name, path, toLines('ru'), more),
      en: policyMessages.en.mistakes(name, path, toLines('en'), more),
    },
    { advice: both((texts) => texts.check(path)) },
  )
}

type Say = (texts: (typeof policyMessages)['ru']) => string

function usage(text: Say, advice?: Say): Failure {
  return new Failure(exitCodes.usage, both(text), advice && { advice: both(advice) })
}

function both(say: Say): Localized {
  return { ru: say(policyMessages.ru), en: say(policyMessages.en) }
}
